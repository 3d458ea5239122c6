"""One CD-1 iteration in NumPy float32 and scikit-learn. Serves python.mjs: a JSON request a line, a JSON reply a line.

    g = rate / (1 + t decay);  u += penalty g
    p0 = s(R0 W + c), a0 ~ p0;  p = s(a0 W' + b), R1 ~ p;  p1 = s(R1 W + c), or s(p W + c) with conventions `program`
    W += g (R0' p0 - R1' p1), then the cumulative L1 penalty;  b += g mean(R0 - R1)
    c += g mean(p0 - p1), or with `program` g mean(a0 - a1), a1 ~ p1
"""

import base64
import json
import platform
import sys
import time

import numpy as np

F32 = np.float32
np.seterr(over="ignore")  # exp(-x) of a very negative x is inf, and 1 / (1 + inf) the right 0


def sigmoid(x):
    """In place. Faster than scipy's expit, which is not vectorised."""
    np.negative(x, out=x)
    np.exp(x, out=x)
    x += F32(1)
    np.reciprocal(x, out=x)


class Numpy:
    """As one writes it who knows NumPy: arrays made once, products into them, the penalty as the paper prints it."""

    program = False

    def __init__(self, problem):
        self.problem = problem
        self.reset()

    def reset(self):
        self.W, self.b, self.c = (x.copy() for x in self.problem.start)
        self.q = np.zeros_like(self.W)
        self.rng = np.random.default_rng(1)
        self.t, self.u = 0, 0.0

    def run(self, iterations):
        problem, program, random = self.problem, self.program, self.rng.random
        W, b, c, q = self.W, self.b, self.c, self.q
        B, J, K = problem.B, problem.J, problem.K
        p0, p1, a0, a1, uniform_k = (np.empty((B, K), F32) for _ in range(5))
        p, R1, uniform_j = (np.empty((B, J), F32) for _ in range(3))
        moved, negative = (np.empty((J, K), F32) for _ in range(2))
        for _ in range(iterations):
            g, R0 = self.next_batch()
            u, mean_rate = F32(self.u), F32(g / B)

            np.matmul(R0, W, out=p0)
            p0 += c
            sigmoid(p0)
            random(out=uniform_k, dtype=F32)
            np.less(uniform_k, p0, out=a0)

            np.matmul(a0, W.T, out=p)
            p += b
            sigmoid(p)
            random(out=uniform_j, dtype=F32)
            np.less(uniform_j, p, out=R1)

            np.matmul(p if program else R1, W, out=p1)
            p1 += c
            sigmoid(p1)

            np.matmul(R0.T, p0, out=moved)
            np.matmul(R1.T, p1, out=negative)
            moved -= negative
            moved *= F32(g)
            moved += W
            W[:] = np.where(moved > 0, np.maximum(moved - (u + q), 0), np.minimum(moved + (u - q), 0))
            q += W
            q -= moved
            b += mean_rate * (R0.sum(0) - R1.sum(0))
            if program:
                random(out=uniform_k, dtype=F32)
                np.less(uniform_k, p1, out=a1)
                c += mean_rate * (a0.sum(0) - a1.sum(0))
            else:
                c += mean_rate * (p0.sum(0) - p1.sum(0))

    def next_batch(self):
        problem = self.problem
        g = problem.rate / (1 + self.t * problem.decay)
        self.u += problem.penalty * g
        R0 = problem.batches[self.t % len(problem.batches)]
        self.t += 1
        return g, R0

    def hidden_of_first_batch(self):
        p = self.problem.batches[0] @ self.W + self.c
        sigmoid(p)
        return p

    def parameters(self):
        return self.W, self.b, self.c


class NumpyProgram(Numpy):
    program = True


class NumpyTuned(Numpy):
    """All the tricks found: z = W - q is the unpenalised sum of the steps, and W = z - clip(z, -u, u) (the same W
    as the paper's rule, since |q| <= u); one product for both halves of the gradient; sums as products."""

    def reset(self):
        super().reset()
        self.z = self.W.copy()

    def run(self, iterations):
        problem, random = self.problem, self.rng.random
        W, b, c, z = self.W, self.b, self.c, self.z
        B, J, K = problem.B, problem.J, problem.K
        both_visible, both_hidden = np.empty((2 * B, J), F32), np.empty((2 * B, K), F32)
        V0, R1, p0, p1 = both_visible[:B], both_visible[B:], both_hidden[:B], both_hidden[B:]
        a0, uniform_k = (np.empty((B, K), F32) for _ in range(2))
        p, uniform_j = (np.empty((B, J), F32) for _ in range(2))
        gradient, clipped = (np.empty((J, K), F32) for _ in range(2))
        signs, ones = np.repeat(np.array([1, -1], F32), B), np.ones(2 * B, F32)
        for _ in range(iterations):
            g, R0 = self.next_batch()
            u, mean_rate = F32(self.u), F32(g / B)
            V0[:] = R0

            np.matmul(R0, W, out=p0)
            p0 += c
            sigmoid(p0)
            random(out=uniform_k, dtype=F32)
            np.less(uniform_k, p0, out=a0)

            np.matmul(a0, W.T, out=p)
            p += b
            sigmoid(p)
            random(out=uniform_j, dtype=F32)
            np.less(uniform_j, p, out=R1)

            np.matmul(R1, W, out=p1)
            p1 += c
            sigmoid(p1)
            np.negative(p1, out=p1)

            np.matmul(both_visible.T, both_hidden, out=gradient)
            gradient *= F32(g)
            z += gradient
            np.maximum(z, -u, out=clipped)
            np.minimum(clipped, u, out=clipped)
            np.subtract(z, clipped, out=W)
            b += mean_rate * (signs @ both_visible)
            c += mean_rate * (ones @ both_hidden)


class ScikitLearn:
    """BernoulliRBM._fit, float32 as its fit() would choose. Persistent CD: the chain starts at its last hidden
    states, not at the batch; no penalty; its rate is that of the mean, so rate x B is the summed step."""

    def __init__(self, problem):
        from sklearn.neural_network import BernoulliRBM

        self.make = BernoulliRBM
        self.problem = problem
        self.reset()

    def reset(self):
        problem = self.problem
        W, b, c = problem.start
        self.rng = np.random.RandomState(1)
        self.rbm = self.make(n_components=problem.K, learning_rate=problem.rate * problem.B, batch_size=problem.B)
        self.rbm.components_ = np.array(W.T, order="F")
        self.rbm.intercept_visible_, self.rbm.intercept_hidden_ = b.copy(), c.copy()
        self.rbm.h_samples_ = np.zeros((problem.B, problem.K), F32)
        self.t = 0

    def run(self, iterations):
        batches = self.problem.batches
        for _ in range(iterations):
            self.rbm._fit(batches[self.t % len(batches)], self.rng)
            self.t += 1

    def hidden_of_first_batch(self):
        return self.rbm._mean_hiddens(self.problem.batches[0])

    def parameters(self):
        return self.rbm.components_.T, self.rbm.intercept_visible_, self.rbm.intercept_hidden_


class Problem:
    def __init__(self, request):
        self.J, self.K, self.B = request["J"], request["K"], request["batchSize"]
        self.rate, self.decay, self.penalty = request["rate"], request["decay"], request["penalty"]
        answers = np.frombuffer(base64.b64decode(request["answers"]), np.uint8).reshape(-1, self.B, self.J)
        self.batches = [np.ascontiguousarray(batch, F32) for batch in answers]
        weights = np.frombuffer(base64.b64decode(request["weights"]), F32).reshape(self.J, self.K)
        self.start = weights, np.zeros(self.J, F32), np.zeros(self.K, F32)


CONTESTANTS = {"numpy": Numpy, "numpyTuned": NumpyTuned, "numpyProgram": NumpyProgram, "scikitLearn": ScikitLearn}


def encode(array):
    return base64.b64encode(np.ascontiguousarray(array, F32).tobytes()).decode()


def versions():
    import sklearn
    from threadpoolctl import threadpool_info

    np.ones((2, 2), F32) @ np.ones((2, 2), F32)
    blas = [x for x in threadpool_info() if x["user_api"] == "blas"]
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scikitLearn": sklearn.__version__,
        "blas": [{name: x.get(name) for name in ("internal_api", "version", "architecture", "num_threads")} for x in blas],
    }


def serve():
    problem, made = None, {}
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "versions":
            reply = versions()
        elif request["do"] == "problem":
            problem, made, reply = Problem(request), {}, {}
        else:
            name = request["contestant"]
            if name not in made:
                made[name] = CONTESTANTS[name](problem)
            reply = answer(made[name], request)
        print(json.dumps(reply), flush=True)


def answer(contestant, request):
    if request["do"] == "reset":
        contestant.reset()
        return {}
    if request["do"] == "run":
        clock, processor = time.perf_counter(), time.process_time()
        contestant.run(request["iterations"])
        return {"clock": time.perf_counter() - clock, "processor": time.process_time() - processor}
    if request["do"] == "hidden":
        return {"hidden": encode(contestant.hidden_of_first_batch())}
    weights, visible_bias, hidden_bias = contestant.parameters()
    return {"weights": encode(weights), "visibleBias": encode(visible_bias), "hiddenBias": encode(hidden_bias)}


serve()

/**
 * What every contestant must get right before it is timed:
 *
 *   hidden          max |P(α_k = 1 | R_i) − σ(c_k + Σ_j R_ij W_jk)| over the first batch, at the start, against a
 *                   plain computation in double precision
 *   reconstruction  mean |R_ij − P(R_ij = 1 | P(α | R_i))| over the first batch, after some training: below that
 *                   of the start, and near that of the contestant that does the same with other random numbers
 *   correlation     of its steps W − W_start with that contestant's
 */

/** f32 sums of up to 1000 terms and the kernels' exponential are off by some 1e-6; a wrong term by far more. */
const HIDDEN_LIMIT = 1e-5;
/** Other seeds of the same computation are up to 0.003 apart and correlate by 0.9 and more. */
const RECONSTRUCTION_LIMIT = 0.01;
const CORRELATION_LIMIT = 0.85;
/** Long enough for the steps to rise above the noise of sampling, too short for seeds to part. */
const ITERATIONS = 80;

/** Who must agree with whom. The others only have to improve on their start. */
const SAME_COMPUTATION = {
  numpy: "ours",
  numpyTuned: "ours",
  numpyAsShipped: "ours",
  numpyProgram: "oursProgram",
  debiasSparse: "debiasDense",
  debiasSparseProgram: "debiasDenseProgram",
};

/** One row a contestant; throws if one is wrong. */
export async function checkContestants(problem, contestants) {
  const rows = [];
  for (const contestant of contestants) rows.push(await examine(problem, contestant));
  for (const row of rows) {
    const other = rows.find(({ name }) => name === SAME_COMPUTATION[row.name]);
    if (other) row.sameAs = other.name;
    if (other) row.apart = Math.abs(row.reconstruction - other.reconstruction);
    if (other) row.correlation = correlation(row.steps, other.steps);
  }
  const faults = rows.flatMap(faultsOf);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return rows.map(({ steps, ...row }) => row);
}

async function examine(problem, contestant) {
  const { name, start, epoch, twin } = contestant;
  const iterations = twin ? epoch : Math.ceil(ITERATIONS / epoch) * epoch;
  await contestant.reset();
  const hidden = hiddenError(problem, start, await contestant.hidden());
  await contestant.reset();
  await contestant.run(iterations);
  const trained = await contestant.parameters();
  if (twin) {
    twin.run(iterations);
    if (!sameBits(trained.weights, twin.parameters().weights))
      throw new Error(`${name}: not the bits of its twin`);
  }
  return {
    name,
    hidden,
    startReconstruction: reconstruction(problem, start),
    reconstruction: reconstruction(problem, trained),
    steps: trained.weights.map((w, at) => w - start.weights[at]),
  };
}

function faultsOf(row) {
  const { name, hidden, startReconstruction, reconstruction: error, sameAs, apart, correlation: r } = row;
  const faults = [];
  if (!(hidden <= HIDDEN_LIMIT)) faults.push(`${name}: hidden probabilities are off by ${hidden}`);
  if (!(error < startReconstruction))
    faults.push(`${name}: reconstruction error ${error} after training, ${startReconstruction} before`);
  if (sameAs && !(apart <= RECONSTRUCTION_LIMIT))
    faults.push(`${name}: reconstruction error is ${apart} from that of ${sameAs}`);
  if (sameAs && !(r >= CORRELATION_LIMIT))
    faults.push(`${name}: its steps correlate by ${r} with those of ${sameAs}`);
  return faults;
}

function hiddenError(problem, start, hidden) {
  const expected = hiddenOf(problem, start);
  return expected.reduce((most, p, at) => Math.max(most, Math.abs(p - hidden[at])), 0);
}

function hiddenOf({ batchSize, J, K, answers }, { weights, hiddenBias }) {
  const p = new Float64Array(batchSize * K);
  for (let i = 0; i < batchSize; i++)
    for (let k = 0; k < K; k++) {
      let logit = hiddenBias[k];
      for (let j = 0; j < J; j++) if (answers[i * J + j]) logit += weights[j * K + k];
      p[i * K + k] = 1 / (1 + Math.exp(-logit));
    }
  return p;
}

function reconstruction(problem, parameters) {
  const { batchSize, J, K, answers } = problem;
  const hidden = hiddenOf(problem, parameters);
  let sum = 0;
  for (let i = 0; i < batchSize; i++)
    for (let j = 0; j < J; j++) {
      let logit = parameters.visibleBias[j];
      for (let k = 0; k < K; k++) logit += hidden[i * K + k] * parameters.weights[j * K + k];
      sum += Math.abs(answers[i * J + j] - 1 / (1 + Math.exp(-logit)));
    }
  return sum / (batchSize * J);
}

function correlation(x, y) {
  const mean = (z) => z.reduce((sum, value) => sum + value, 0) / z.length;
  const [mx, my] = [mean(x), mean(y)];
  const product = (u, mu, v, mv) => u.reduce((sum, value, at) => sum + (value - mu) * (v[at] - mv), 0);
  return product(x, mx, y, my) / Math.sqrt(product(x, mx, x, mx) * product(y, my, y, my));
}

function sameBits(x, y) {
  return x.every((value, at) => Object.is(value, y[at]));
}

import { denseContestant, scalarContestant, sparseContestant } from "./ours.mjs";
import { firstStudents } from "./problem.mjs";
import { pythonContestant, setProblem } from "./python.mjs";

/** What is timed, and what it is in words. Order of the tables. */
export const CONTESTANTS = {
  ours: "our kernel, second hidden pass from the sampled answers",
  oursProgram: "our kernel, conventions `program`: second hidden pass from probabilities",
  scalar: "our scalar twin in TypeScript, sampled",
  prototype: "the prototype's kernel, sampled; in recorded figures only, it is no longer run",
  numpy: "NumPy float32, sampled: arrays made once, products into them, the penalty as printed",
  numpyTuned: "NumPy float32, sampled, every trick found (see rivals.py)",
  numpyAsShipped: "as `numpy`, OpenBLAS left to guess the processor",
  numpyProgram: "NumPy float32, conventions `program`",
  scikitLearn:
    "scikit-learn's BernoulliRBM._fit, float32: persistent CD without a penalty, a little less work",
  debiasDense: "debiasing the non-zero weights, dense kernel, sampled",
  debiasSparse: "the same, sparse kernel",
  debiasDenseProgram: "debiasing, dense kernel, conventions `program`",
  debiasSparseProgram: "the same, sparse kernel",
};

/** Those that can run here, set up for one problem; `size` says how many iterations a sample has. */
export async function makeContestants(problem, size, { python, pythonAsShipped }) {
  const { iterations, scalarIterations } = size;
  const few = firstStudents(problem, scalarIterations * problem.batchSize);
  const made = [
    denseContestant("ours", problem),
    denseContestant("oursProgram", problem, { program: true }),
    { ...scalarContestant("scalar", few), twin: denseContestant("twin", few) },
    denseContestant("debiasDense", problem, { debias: true }),
    sparseContestant("debiasSparse", problem),
    denseContestant("debiasDenseProgram", problem, { debias: true, program: true }),
    sparseContestant("debiasSparseProgram", problem, { program: true }),
  ];
  if (python) {
    await setProblem(python, problem);
    for (const name of ["numpy", "numpyTuned", "numpyProgram", "scikitLearn"])
      made.push(pythonContestant(name, problem, python, name));
  }
  if (pythonAsShipped) {
    await setProblem(pythonAsShipped, problem);
    made.push(pythonContestant("numpyAsShipped", problem, pythonAsShipped, "numpy"));
  }
  const place = ({ name }) => Object.keys(CONTESTANTS).indexOf(name);
  return made
    .sort((a, b) => place(a) - place(b))
    .map((one) =>
      one.name === "scalar"
        ? { ...one, iterations: scalarIterations, epoch: scalarIterations }
        : { ...one, iterations, epoch: problem.N / problem.batchSize },
    );
}

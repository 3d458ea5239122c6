/** Runs a generator to its end; what it yields goes to `report`. */
export function drain<Step, Result>(steps: Generator<Step, Result>, report: (step: Step) => void): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    report(value);
  }
}

/**
 * A process that does one job after the other, so that CPU seconds are the job's own. Its first argument is the module
 * and its second the function of it to call.
 */
const [, , module, name] = process.argv;
const { [name]: work } = await import(module);

process.on("message", (job) => {
  try {
    process.send({ line: work(job) });
  } catch (error) {
    process.send({ fault: error.stack });
  }
});
process.send({ ready: true });

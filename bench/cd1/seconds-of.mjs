/**
 * Seconds that the work takes: on the clock, and of the processor, which leaves out what other programs take on a
 * busy machine. Everything timed here runs on one thread, so on an idle machine the two are the same.
 */
export function secondsOf(work) {
  const used = process.cpuUsage();
  const start = performance.now();
  work();
  const clock = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  return { clock, processor: (user + system) / 1e6 };
}

/**
 * Microseconds per iteration, `rounds` of them for every contestant: of the processor, and on the clock. Rivals take
 * turns round by round; the order turns by one each round, so that nobody always follows the same one. Each sample
 * starts from the same weights and after an untimed epoch: caches are the contestant's own again.
 */
export async function measure(contestants, rounds) {
  const rows = contestants.map(({ name, iterations }) => ({
    name,
    iterations,
    microseconds: [],
    onTheClock: [],
  }));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const at = (round + turn) % contestants.length;
      const { reset, run, iterations, epoch } = contestants[at];
      await reset();
      await run(epoch);
      const { processor, clock } = await run(iterations);
      rows[at].microseconds.push(microseconds(processor, iterations));
      rows[at].onTheClock.push(microseconds(clock, iterations));
    }
  }
  return rows;
}

/** To the nanosecond: more is noise. */
function microseconds(seconds, iterations) {
  return Number(((seconds / iterations) * 1e6).toFixed(3));
}

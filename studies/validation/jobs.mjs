/** Every piece of work of the design: its part, and all that it depends on. */
export function jobsOf({ corrupted, trust, timss }) {
  const times = (count) => Array.from({ length: count }, (_, replication) => replication);
  const sized = ({ models, cells, ...shared }) =>
    cells.flatMap(({ replications, first = 0, ...cell }) =>
      times(replications).flatMap((replication) =>
        models.map((model) => ({ model, ...shared, ...cell, replication: first + replication })),
      ),
    );
  return [
    ...sized(corrupted).map((job) => ({ part: "corrupted", job })),
    ...sized(trust).map((job) => ({ part: "trust", job })),
    ...times(timss.replications).map((replication) => ({
      part: "timss",
      job: { threads: timss.threads, replication },
    })),
  ];
}

export function keyOf({ part, job }) {
  return `${part} ${JSON.stringify(job)}`;
}

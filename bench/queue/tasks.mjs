/** A job with nothing to do: what is timed is the way there and back. */
export const tasks = {
  tiny:
    (offset) =>
    ({ n }) =>
      n + offset,
};

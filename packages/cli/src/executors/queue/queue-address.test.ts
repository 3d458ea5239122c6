import { describe, expect, it } from "vitest";
import { readQueueAddress } from "./queue-address.ts";

const read = (queue: string, environment: NodeJS.ProcessEnv = {}) =>
  readQueueAddress("worker", { queue }, environment);

describe("readQueueAddress", () => {
  it("reads every part, and shows no user and no password", () => {
    expect(read("rediss://me:p%40ss@queue.example:7000/3")).toEqual({
      host: "queue.example",
      port: 7000,
      db: 3,
      isEncrypted: true,
      username: "me",
      password: "p@ss",
      caFile: undefined,
      shown: "rediss://queue.example:7000/3",
      where: "worker",
    });
    expect(read("redis://[::1]")).toMatchObject({
      host: "::1",
      port: 6379,
      db: 0,
      shown: "redis://[::1]:6379",
    });
  });

  it("takes the password and the certificates from the environment where they are not given", () => {
    const environment = { QMATRIX_QUEUE_PASSWORD: "p%ss", QMATRIX_QUEUE_CA: "ca.pem" };
    expect(read("redis://host", environment)).toMatchObject({ password: "p%ss", caFile: "ca.pem" });
    expect(read("redis://:own@host", environment).password).toBe("own");
    const given = readQueueAddress("worker", { queue: "redis://host", queueCa: "own.pem" }, environment);
    expect(given.caFile).toBe("own.pem");
  });

  const REFUSED =
    "worker: --queue is not a valid address (not shown here, as it may contain a password). Use redis://host:6379 or rediss://host:6379.";
  for (const text of [
    "",
    "host:6379",
    "http://:pw@host",
    "redis://",
    "redis://host/x",
    "redis://:p/w@host:1",
  ])
    it(`refuses ${text || "nothing"} without repeating it`, () => {
      expect(() => read(text)).toThrow(expect.objectContaining({ message: REFUSED }));
    });

  it("says how to write a password with a percent sign", () => {
    expect(() => read("redis://:100%@host")).toThrow(
      "worker: --queue has an invalid % in the user name or password. Write %25 for each %, or set the password, unescaped, in QMATRIX_QUEUE_PASSWORD.",
    );
  });
});

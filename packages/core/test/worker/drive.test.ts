import { MessageChannel, type MessagePort } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { fitCdm } from "../../src/fit/fit-cdm.ts";
import { statisticsMethod } from "../../src/fit/fit-statistics.ts";
import { simulate } from "../../src/simulate/simulate.ts";
import { doJobs, drive } from "../../src/worker/drive.ts";

it("rejects with the fault of the first job that fails, with its fields", async () => {
  const { responses, q } = simulate({ model: "DINA", attributes: 15, examinees: 40, seed: 2 });
  // its patterns are not listed, which the public door refuses and the engine's jobs find
  const { model } = fitCdm(responses, { q, model: "DINA", maxIterations: 2 });
  const input = { responses, model, standardErrors: "complete" } as const;
  const ends = Array.from({ length: 2 }, () => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    doJobs(statisticsMethod, input, portOf(port2));
    return portOf(port1);
  });
  await expect(drive(statisticsMethod, input, ends, () => {})).rejects.toMatchObject({
    name: "InvalidInputError",
    where: "absoluteFit",
    path: ["model"],
    message: expect.stringMatching(/^absoluteFit: model must be a model with enumerated attribute patterns;/),
  });
});

function portOf(port: MessagePort) {
  return {
    post: (message: unknown) => port.postMessage(message),
    listen: (take: (message: never) => void) => void port.on("message", (message) => take(message as never)),
  };
}

import { packFault } from "../jobs/packed-fault.ts";
import {
  chooseDoor,
  type Door,
  fitDoor,
  learnDoor,
  modelsDoor,
  rbmDoor,
  statisticsDoor,
  validateDoor,
} from "../library/doors.ts";
import { doJobs, drive } from "./drive.ts";
import type { CoordinateMessage, CoordinatorReply, Port, WorkMessage } from "./messages.ts";

// biome-ignore lint/suspicious/noExplicitAny: doors of all kinds stand in one registry.
type AnyDoor = Door<any, any, any, any>;

const DOORS: Readonly<Record<string, AnyDoor>> = Object.fromEntries(
  ([learnDoor, chooseDoor, rbmDoor, fitDoor, statisticsDoor, modelsDoor, validateDoor] as AnyDoor[]).map(
    (door) => [door.method.name, door],
  ),
);

/** Progress is reported at most this often. */
const PROGRESS_EVERY_MS = 50;

/** What a thread does with the one message that tells its part: coordinate a method, or do its jobs. */
export function serve(parent: Port, portFrom: (handle: unknown) => Port): void {
  parent.listen(async (message: CoordinateMessage | WorkMessage) => {
    const { method, output } = DOORS[message.door];
    if (message.kind === "work") {
      doJobs(method, message.input, portFrom(message.port));
      return;
    }
    const reply = (said: CoordinatorReply) => parent.post(said);
    let toldAt = Number.NEGATIVE_INFINITY;
    try {
      const ports = message.ports.map(portFrom);
      const result = await drive(method, message.input, ports, (progress) => {
        if (progress.done < 1 && performance.now() - toldAt < PROGRESS_EVERY_MS) return;
        toldAt = performance.now();
        reply({ kind: "progress", progress });
      });
      reply({ kind: "result", result: output(result, message.input) });
    } catch (error) {
      reply({ kind: "fault", fault: packFault(error) });
    }
  });
}

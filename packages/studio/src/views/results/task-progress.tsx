import { useStudioState } from "../../app/use-studio.ts";
import type { Task } from "../../steps/project.ts";
import { Bar, Controls } from "../learn/running-card.tsx";

/** Whether something runs, so that nothing else can be started. */
export function useIsBusy(): boolean {
  const { running } = useStudioState();
  return running !== null && running.state !== "stopped";
}

/** A task of one of these kinds while it runs. */
export function TaskProgress({ kind }: { readonly kind: Task["kind"] }) {
  const { running } = useStudioState();
  if (running?.task.kind !== kind) return null;
  return (
    <section className="card running" aria-label="Progress">
      <Bar running={running} />
      {running.fault && (
        <p className="fault" role="alert">
          {running.fault}
        </p>
      )}
      <Controls running={running} />
    </section>
  );
}

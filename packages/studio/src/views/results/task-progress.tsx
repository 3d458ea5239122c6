import { useStudioState } from "../../app/use-studio.ts";
import type { Task } from "../../steps/project.ts";
import { ProgressCard } from "../learn/running-card.tsx";

/** Whether something runs, so that nothing else can be started. */
export function useIsBusy(): boolean {
  const { running } = useStudioState();
  return running !== null && running.state !== "stopped";
}

/** A task of one of these kinds while it runs. */
export function TaskProgress({ kind }: { readonly kind: Task["kind"] }) {
  const { running } = useStudioState();
  if (running?.task.kind !== kind) return null;
  return <ProgressCard running={running} />;
}

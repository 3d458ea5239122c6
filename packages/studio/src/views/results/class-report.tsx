import { useResult, useStudio, useStudioState } from "../../app/use-studio.ts";
import type { FitResult } from "../../engine/run-task.ts";
import { askFiles } from "../../files/ask-files.ts";
import { COVER, fitReportOf } from "../../outputs.ts";
import { fitTask } from "../../steps/tasks.ts";
import { Down } from "../icons.tsx";
import { download } from "../parts.tsx";
import { TaskProgress, useIsBusy } from "./task-progress.tsx";
import { unusedAttributes } from "./unused-attributes.ts";
import type { Classified } from "./use-classified.ts";
import type { Shown } from "./use-learned.ts";

/** The class report, where teachers look for it: it is of the fitted model, which is fitted here where there is none. */
export function ClassReport({
  shown,
  classified,
}: {
  readonly shown: Shown;
  readonly classified: Classified;
}) {
  const studio = useStudio();
  const isBusy = useIsBusy();
  const { project } = useStudioState();
  const fitted = useResult<FitResult>(project.fit);
  const { source, matrix } = shown;
  const { data } = source.understanding;
  const save = async () => {
    if (!fitted || !project.fit || !data) return;
    try {
      const files = await askFiles({
        kind: "fit",
        // what the learner found about the skills goes with it: the fit alone does not know
        report: { ...fitReportOf(source, project.fit.task, fitted), adequacy: shown.learned.adequacy },
        responses: data.responses,
        options: { ids: data.ids, cover: COVER },
      });
      const page = files.find(({ name }) => name === "students.html");
      if (page) download(page.name, page.bytes);
    } catch (error) {
      studio.tell("fault", error instanceof Error ? error.message : String(error));
    }
  };
  const isUnused = unusedAttributes(matrix).length > 0;
  return (
    <section aria-label="Class report" className="card act">
      <p>
        <strong>Class report:</strong> the class at a glance and a page for each student, to print.
      </p>
      {classified.model === null ? (
        <button
          type="button"
          disabled={isBusy || isUnused}
          onClick={() => studio.start(fitTask(project, matrix, "GDINA"))}
        >
          Prepare the class report
        </button>
      ) : (
        <button type="button" onClick={() => void save()}>
          <Down /> Save the class report
        </button>
      )}
      <TaskProgress kind="fit" />
    </section>
  );
}

import { qHeatmap, shareBars } from "@qmatrix/charts";
import { LEAST_DOUBT } from "@qmatrix/core/learn";
import { isNothingLearned, learnedFinding, learnedVerdicts, supportSentencesOf } from "@qmatrix/report/text";
import { useCallback } from "react";
import { useStudio } from "../../app/use-studio.ts";
import { commandOf } from "../../steps/commands.ts";
import { Chart } from "../chart.tsx";
import { Command, Verdicts } from "../parts.tsx";
import { DOUBTFUL } from "./doubtful.ts";
import type { Tab } from "./results-screen.tsx";
import type { Shown } from "./use-learned.ts";

/** The verdict first, then the Q-matrix at a glance, then what to do. */
export function Summary({ shown, onGo }: { readonly shown: Shown; readonly onGo: (tab: Tab) => void }) {
  const { learned, report, source, ref, isEdited } = shown;
  const { q, inclusion, profiles } = learned;
  const isNothing = isNothingLearned(learned);
  const verdicts = learnedVerdicts(learned);
  const drawQ = useCallback(
    () => qHeatmap(q, { document, values: inclusion, leastDoubt: LEAST_DOUBT, mostHeight: 520 }),
    [q, inclusion],
  );
  const drawShares = useCallback(
    () =>
      shareBars(
        q.attributes.map((label, k) => ({ label, share: meanMastery(profiles, k) })),
        { document, summary: "Share of students who have mastered each skill", barsWidth: 200 },
      ),
    [q, profiles],
  );
  return (
    <>
      <h1>{headline(learned.adequacy?.verdict, isNothing ? 0 : q.K)}</h1>
      {isEdited && (
        <p className="notice">
          The Q-matrix was changed since. This is the result of the last learning; open “Q-matrix” to learn
          again from the changed one.
        </p>
      )}
      <div className="lead">
        {[...supportSentencesOf(learned), ...plainFinding(learned)].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <details>
          <summary>In technical words</summary>
          {learnedFinding(learned).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      </div>
      <div className="columns">
        <section aria-labelledby="matters">
          <h2 id="matters">What to know before using it</h2>
          <Verdicts verdicts={verdicts} />
          <NextSteps shown={shown} onGo={onGo} />
        </section>
        {!isNothing && (
          <section aria-labelledby="glance">
            <h2 id="glance">Which item requires which skill</h2>
            <Chart draw={drawQ} label="Q-matrix" />
            <p className="soft">
              The stronger the shade, the more certain that the item requires the skill. Cells with a number
              are doubtful: {DOUBTFUL}.
            </p>
            <h2>Students who have mastered each skill</h2>
            <Chart draw={drawShares} label="Students who have mastered each skill" />
          </section>
        )}
      </div>
      <Command>{commandOf(report.data.file, source.understanding.look.proposal ?? {}, ref.task)}</Command>
    </>
  );
}

/** The finding as a teacher would say it. */
function plainFinding(learned: Shown["learned"]): string[] {
  const { adequacy, q, doubtful } = learned;
  if (isNothingLearned(learned) || adequacy?.verdict === "one-ability")
    return [
      "One overall ability explains these responses at least as well as separate skills do. Do not report skills from this test.",
    ];
  const verdict =
    adequacy === null
      ? "Whether the responses show separate skills was not examined."
      : adequacy.verdict === "skills"
        ? "Separate skills explain the responses better than one overall ability does."
        : "The responses leave open whether there are separate skills. Treat these skills as provisional.";
  const count = q.J * q.K;
  const doubt =
    doubtful.length === 0
      ? `None of the ${count} entries of the Q-matrix is doubtful.`
      : `${doubtful.length} of the ${count} entries of the Q-matrix ${doubtful.length === 1 ? "is" : "are"} doubtful.`;
  return [verdict, doubt];
}

function headline(verdict: string | undefined, K: number): string {
  if (K === 0 || verdict === "one-ability") return "These responses need no separate skills";
  const skills = `${K} ${K === 1 ? "skill" : "skills"}`;
  return verdict === "skills" ? `The responses show ${skills}` : `${skills}, with reservations`;
}

function NextSteps({
  shown: { learned, matrix },
  onGo,
}: {
  readonly shown: Shown;
  readonly onGo: (tab: Tab) => void;
}) {
  const studio = useStudio();
  const { adequacy, doubtful, q } = learned;
  const steps: [words: string, button: string, go: () => void][] = [];
  if (isNothingLearned(learned) || adequacy?.verdict === "one-ability") {
    return (
      <>
        <h2>Next</h2>
        <p>
          Report one score per student instead of skills. If the test was built to measure separate skills,
          check the intended Q-matrix under “Expert check”, or add items that each measure a single skill.
        </p>
      </>
    );
  }
  if (doubtful.length > 0)
    steps.push([
      `${doubtful.length === 1 ? "One entry is" : `${doubtful.length} entries are`} doubtful. Decide with someone who knows the items.`,
      "Review the entries",
      () => onGo("q"),
    ]);
  if (matrix.attributes.some(({ name }) => /^A\d+$/.test(name)))
    steps.push([
      "Give the skills names: ask of each what its items have in common.",
      "Name the skills",
      () => onGo("skills"),
    ]);
  steps.push(["Test how well a model with this Q-matrix fits.", "Test the fit", () => onGo("fit")]);
  steps.push([
    "See what each student has mastered, and print the class report.",
    "Students",
    () => onGo("students"),
  ]);
  steps.push(["Save the report for colleagues.", "Downloads", () => studio.show("downloads")]);
  return (
    <>
      <h2>Next</h2>
      <ol className="next">
        {steps.map(([words, button, go]) => (
          <li key={button}>
            <span>{words}</span>
            <button type="button" onClick={go}>
              {button}
            </button>
          </li>
        ))}
      </ol>
      {q.K > 1 && <p className="soft">A skill is called “attribute” in technical texts and in the report.</p>}
    </>
  );
}

export function meanMastery({ N, K, mastery }: Shown["learned"]["profiles"], k: number): number {
  let sum = 0;
  for (let i = 0; i < N; i++) sum += mastery[i * K + k];
  return Math.min(1, sum / N);
}

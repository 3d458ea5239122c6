import { useState } from "react";
import { useStudioState } from "../../app/use-studio.ts";
import { ExpertCheck } from "./expert-check.tsx";
import { Items } from "./items.tsx";
import { ModelFit } from "./model-fit.tsx";
import { NewStudents } from "./new-students.tsx";
import { QEditor } from "./q-editor.tsx";
import { Skills } from "./skills.tsx";
import { Students } from "./students.tsx";
import { Summary } from "./summary.tsx";
import { type Shown, useShown } from "./use-learned.ts";

export const TABS = ["summary", "q", "skills", "students", "items", "fit", "expert", "new"] as const;
export type Tab = (typeof TABS)[number];

const NAMES: Readonly<Record<Tab, string>> = {
  summary: "Summary",
  q: "Q-matrix",
  skills: "Skills",
  students: "Students",
  items: "Items",
  fit: "Model fit",
  expert: "Expert check",
  new: "New students",
};

export function ResultsScreen() {
  const shown = useShown();
  const { project } = useStudioState();
  const [tab, setTab] = useState<Tab>("summary");
  if (shown === undefined)
    return (
      <div className="page">
        <h1>Results</h1>
        <p role="status">Loading the results of {project.file?.name} …</p>
      </div>
    );
  return (
    <div className="page">
      <div className="tabs" role="tablist" aria-label="Results">
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === tab}
            aria-controls="panel"
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setTab(each)}
            onKeyDown={(event) => {
              const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
              if (move === undefined) return;
              const next = TABS[(TABS.indexOf(tab) + move + TABS.length) % TABS.length];
              setTab(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {NAMES[each]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {hasExchanged(shown) && (
          <p className="notice caution" role="alert">
            Skills have exchanged most of their items since you decided entries, so their names may be wrong.
            A decision that the responses contradict can do this. Undo, or require for each of these skills
            one item that surely needs it, and learn again.
          </p>
        )}
        <Panel tab={tab} shown={shown} onGo={setTab} />
      </div>
    </div>
  );
}

/** Whether names that were given, by a person or an expert, may now stand for other skills. */
function hasExchanged({ learned }: Shown): boolean {
  return learned.warnings.some(({ code }) => code === "start-exchanged-attributes");
}

function Panel({
  tab,
  shown,
  onGo,
}: {
  readonly tab: Tab;
  readonly shown: Shown;
  readonly onGo: (tab: Tab) => void;
}) {
  switch (tab) {
    case "summary":
      return <Summary shown={shown} onGo={onGo} />;
    case "q":
      return <QEditor shown={shown} />;
    case "skills":
      return <Skills shown={shown} />;
    case "students":
      return <Students shown={shown} />;
    case "items":
      return <Items shown={shown} />;
    case "fit":
      return <ModelFit shown={shown} />;
    case "expert":
      return <ExpertCheck shown={shown} />;
    case "new":
      return <NewStudents shown={shown} onGo={onGo} />;
  }
}

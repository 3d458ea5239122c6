import { type ReactNode, useRef, useState } from "react";
import { linkTo } from "../app/link.ts";
import { replay } from "../app/replay.ts";
import { SCREENS } from "../app/state.ts";
import { chooseTheme, chosenTheme, THEMES } from "../app/theme.ts";
import { useStudio, useStudioState } from "../app/use-studio.ts";
import { stepWords } from "../steps/step.ts";
import { isOpen, SCREEN_NAMES } from "./app.tsx";
import { List, Moon, More, Redo, Undo } from "./icons.tsx";
import { Choice, Dialog, DropZone } from "./parts.tsx";

export function Header() {
  const studio = useStudio();
  const { screen, project, understanding, history, running } = useStudioState();
  const [open, setOpen] = useState<"steps" | "forget" | "look" | null>(null);
  const hasData = understanding?.data != null;
  const hasResult = project.learned !== null;
  return (
    <header className="bar">
      <a className="brand" href="#main" aria-label="qmatrix studio">
        <img src="./icon.svg" alt="" width="24" height="24" />
        <span>qmatrix studio</span>
      </a>
      <nav aria-label="Screens">
        {SCREENS.map((each) => (
          <button
            key={each}
            type="button"
            aria-current={screen === each ? "page" : undefined}
            disabled={!isOpen(each, hasData, hasResult)}
            onClick={() => studio.show(each)}
          >
            {SCREEN_NAMES[each]}
            {each === "learn" && running?.state === "running" && (
              <span className="dot" role="img" aria-label="running" />
            )}
          </button>
        ))}
      </nav>
      <div className="tools">
        <Tool
          label="Undo"
          keys="Ctrl+Z"
          isOff={history.at === 0}
          picture={<Undo />}
          onChoose={() => void studio.undo()}
        />
        <Tool
          label="Redo"
          keys="Ctrl+Shift+Z"
          isOff={history.at === history.steps.length}
          picture={<Redo />}
          onChoose={() => void studio.redo()}
        />
        <Tool label="List of steps" picture={<List />} onChoose={() => setOpen("steps")} />
        <Tool label="Light or dark" picture={<Moon />} onChoose={() => setOpen("look")} />
        <Menu onForget={() => setOpen("forget")} />
      </div>
      {open === "steps" && <Steps onClose={() => setOpen(null)} />}
      {open === "look" && <Look onClose={() => setOpen(null)} />}
      {open === "forget" && (
        <Dialog title="Forget everything?" onClose={() => setOpen(null)}>
          <p>
            This deletes the files that you opened, all steps and all results from this browser. Save what you
            need under “Downloads” first. It cannot be undone.
          </p>
          <div className="actions">
            <button
              type="button"
              className="danger"
              onClick={() => {
                setOpen(null);
                void studio.forget();
              }}
            >
              Forget everything
            </button>
            <button type="button" onClick={() => setOpen(null)}>
              Keep it
            </button>
          </div>
        </Dialog>
      )}
    </header>
  );
}

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly isOff?: boolean;
  readonly picture: ReactNode;
  readonly onChoose: () => void;
}

/** A button with a picture for its name. */
function Tool({ label, keys, isOff = false, picture, onChoose }: ToolProps) {
  return (
    <button
      type="button"
      className="quiet"
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={isOff}
      onClick={onChoose}
    >
      {picture}
    </button>
  );
}

function Menu({ onForget }: { readonly onForget: () => void }) {
  const studio = useStudio();
  const { project } = useStudioState();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  return (
    <details
      className="menu"
      ref={menu}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <summary className="quiet" aria-label="More">
        <More />
      </summary>
      <div>
        <button
          type="button"
          onClick={() => {
            close();
            const link = linkTo(project.plan);
            const copied = navigator.clipboard?.writeText(link) ?? Promise.reject();
            void copied.then(
              () => studio.tell("done", `Copied a link with the settings, and no data: ${link}`),
              () => studio.tell("done", `The link with the settings, and no data: ${link}`),
            );
          }}
        >
          Copy a link with the settings
        </button>
        <button
          type="button"
          onClick={() => {
            close();
            onForget();
          }}
        >
          Forget everything …
        </button>
      </div>
    </details>
  );
}

function Look({ onClose }: { readonly onClose: () => void }) {
  const [theme, setTheme] = useState(chosenTheme);
  const names = { system: "As the system", light: "Light", dark: "Dark" };
  return (
    <Dialog title="Light or dark" onClose={onClose}>
      <Choice
        label="Light or dark"
        value={theme}
        options={THEMES.map((each) => [each, names[each]] as const)}
        onChoose={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </Dialog>
  );
}

/** Every step, to go back to any of them. */
function Steps({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio();
  const { history } = useStudioState();
  return (
    <Dialog title="Steps" onClose={onClose}>
      {history.steps.length === 0 && <p>Nothing has been done yet.</p>}
      <ol className="steps">
        {history.steps.map((step, at) => (
          <li key={at} className={at < history.at ? "" : "undone"}>
            <button
              type="button"
              aria-current={at + 1 === history.at ? "step" : undefined}
              onClick={() => void studio.goTo(at + 1)}
            >
              {stepWords(step)}
              {at >= history.at && <span className="hidden"> (undone)</span>}
            </button>
          </li>
        ))}
      </ol>
      {history.steps.some(({ kind }) => kind === "learn") && (
        <DropZone
          small
          label="Another file for the same steps"
          onFile={(name, bytes) => {
            onClose();
            void replay(studio, name, bytes);
          }}
        >
          <p className="soft">Do the same steps on another file</p>
        </DropZone>
      )}
      <p className="soft">
        Choose a step to return to it. Later steps stay in the list until you do something else.
      </p>
    </Dialog>
  );
}

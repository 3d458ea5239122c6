import { lazy, Suspense, useEffect } from "react";
import { SCREENS, type Screen } from "../app/state.ts";
import { useStudio, useStudioState } from "../app/use-studio.ts";
import { DataScreen } from "./data/data-screen.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Header } from "./header.tsx";
import { Alert, Check, Close } from "./icons.tsx";
import { LearnScreen } from "./learn/learn-screen.tsx";

/** Charts and the words of reports are loaded when there is something to show. */
const ResultsScreen = lazy(async () => ({
  default: (await import("./results/results-screen.tsx")).ResultsScreen,
}));
const DownloadsScreen = lazy(async () => ({
  default: (await import("./downloads-screen.tsx")).DownloadsScreen,
}));

export const SCREEN_NAMES: Readonly<Record<Screen, string>> = {
  data: "Data",
  learn: "Learn",
  results: "Results",
  downloads: "Downloads",
};

export function App() {
  const studio = useStudio();
  const { isReady, screen, notice, running, project, history } = useStudioState();
  useKeys();
  useEffect(() => {
    // a file dropped beside the zones for it is a file of responses
    const over = (event: DragEvent) => event.preventDefault();
    const drop = async (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) await studio.openFile(file.name, new Uint8Array(await file.arrayBuffer()));
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, [studio]);
  useEffect(() => {
    document.title = running?.progress
      ? `${Math.round(100 * running.progress.done)}% · qmatrix studio`
      : project.file
        ? `${project.file.name} · qmatrix studio`
        : "qmatrix studio";
  }, [running, project.file]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <div role="status" aria-live="polite">
          {notice && (
            <p className={`notice ${notice.kind}`}>
              {notice.kind === "fault" ? <Alert /> : <Check />} <span>{notice.text}</span>
              <button type="button" className="quiet" aria-label="Dismiss" onClick={studio.dismiss}>
                <Close />
              </button>
            </p>
          )}
        </div>
        {isReady && (
          <ErrorBoundary of={`${screen} ${history.at}`}>
            <Current screen={screen} />
          </ErrorBoundary>
        )}
      </main>
      <footer>
        <p>qmatrix {__VERSION__} · Everything is computed in this browser. No data leave this computer.</p>
      </footer>
    </>
  );
}

function Current({ screen }: { readonly screen: Screen }) {
  const { project, understanding } = useStudioState();
  if (project.file === null || screen === "data") return <DataScreen />;
  if (screen === "learn") return understanding?.data ? <LearnScreen /> : <DataScreen />;
  if (project.learned === null) return understanding?.data ? <LearnScreen /> : <DataScreen />;
  return (
    <Suspense fallback={<p className="page">Loading …</p>}>
      {screen === "results" ? <ResultsScreen /> : <DownloadsScreen />}
    </Suspense>
  );
}

/** Which screens can be gone to. */
export function isOpen(screen: Screen, hasData: boolean, hasResult: boolean): boolean {
  return screen === "data" || (screen === "learn" ? hasData : hasResult);
}

/** Undo, redo, and the screens by number. */
function useKeys(): void {
  const studio = useStudio();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches("input:not([type=radio]), textarea, select");
      if (isTyping || !(event.ctrlKey || event.metaKey || event.altKey)) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && key === "z") {
        event.preventDefault();
        void (event.shiftKey ? studio.redo() : studio.undo());
      } else if ((event.ctrlKey || event.metaKey) && key === "y") {
        event.preventDefault();
        void studio.redo();
      } else if (event.altKey && SCREENS[Number(key) - 1]) {
        event.preventDefault();
        studio.show(SCREENS[Number(key) - 1]);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [studio]);
}

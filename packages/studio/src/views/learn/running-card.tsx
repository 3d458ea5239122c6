import { useEffect, useState } from "react";
import type { Running } from "../../app/state.ts";
import { useStudio, useStudioState } from "../../app/use-studio.ts";
import { percent } from "../parts.tsx";
import { FormingMap } from "./forming-map.tsx";

/** What the methods call their stages, in words for people. */
const LABELS: readonly (readonly [begins: string, words: string])[] = [
  ["Choosing the number", "Finding the number of skills"],
  ["Comparing numbers", "Finding the number of skills"],
  ["Comparing with other", "Asking whether there are skills at all"],
  ["Comparing with attributes", "Trying a general ability"],
  ["Searching with", "Trying a general ability"],
  ["Searching", "Searching for the Q-matrix"],
  ["Looking for prerequisites", "Looking for skills that others build on"],
  ["Sampling", "Measuring how certain each entry is"],
  ["Comparing solutions", "Comparing the best solutions"],
  ["Fitting the suggested", "Fitting the suggested Q-matrix"],
  ["Fitting", "Fitting the model"],
  ["Evaluating", "Testing the fit"],
  ["Comparing item models", "Comparing models"],
  ["Predicting", "Predicting students who were left out"],
  ["Training", "Training the second learner"],
  ["Validating", "Checking the Q-matrix"],
];

export function stageWords(label: string): string {
  return LABELS.find(([begins]) => label.startsWith(begins))?.[1] ?? label;
}

/** A task that runs: how far it is, what it has found, and how to stop it. */
export function RunningCard({ running }: { readonly running: Running }) {
  const { understanding } = useStudioState();
  const items = understanding?.data?.responses.items ?? [];
  const { progress, forming, state } = running;
  return (
    <div className="page narrow">
      <h1>
        {state === "stopped"
          ? "Learning was stopped"
          : state === "held"
            ? "Learning is paused"
            : "Learning the skills"}
      </h1>
      <ProgressCard running={running} />
      {forming && (
        <section className="card" aria-labelledby="forming">
          <h2 id="forming">The Q-matrix as it forms</h2>
          <p className="soft">
            {forming.score === undefined
              ? "The stronger the shade, the more certain that the item requires the skill."
              : `The best solution so far, with ${forming.K} ${forming.K === 1 ? "skill" : "skills"}.`}
          </p>
          <FormingMap forming={forming} items={items} />
          <Scores scores={running.scores} />
        </section>
      )}
      {progress === null && state === "running" && <p className="soft">Starting …</p>}
    </div>
  );
}

/** How far a task is, what stopped it, and what can be done about it. */
export function ProgressCard({ running }: { readonly running: Running }) {
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

function Bar({ running }: { readonly running: Running }) {
  const { progress, state, since } = running;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const done = progress?.done ?? 0;
  const words = progress
    ? stageWords(progress.label)
    : state === "stopped"
      ? "What was found so far is kept."
      : "Starting";
  const elapsed = (now - since) / 1000;
  const left = state === "running" && done > 0.05 && elapsed > 2 ? (elapsed * (1 - done)) / done : undefined;
  return (
    <>
      <div className="stage">
        <strong>{words}</strong>
        <span className="soft">
          {left === undefined ? "" : `about ${secondsText(left)} left in this stage`}
        </span>
      </div>
      <progress max={1} value={done} aria-label={words} />
      <p className="hidden" role="status">
        {words}
      </p>
      <span className="soft">{percent(done)}</span>
    </>
  );
}

function Controls({ running: { state, fault } }: { readonly running: Running }) {
  const studio = useStudio();
  return (
    <div className="actions">
      {state === "running" && (
        <button type="button" onClick={studio.pause}>
          Pause
        </button>
      )}
      {state === "held" && (
        <button type="button" className="primary" onClick={studio.goOn}>
          Continue
        </button>
      )}
      {state === "stopped" && !fault && (
        <button type="button" className="primary" onClick={studio.resume}>
          Resume
        </button>
      )}
      {state === "stopped" ? (
        <button type="button" onClick={() => void studio.discard()}>
          {fault ? "Back" : "Discard"}
        </button>
      ) : (
        <button type="button" onClick={studio.stop}>
          Cancel
        </button>
      )}
    </div>
  );
}

/** Two scores are a line that says nothing. */
const LEAST_CURVE = 3;

/** How the score of the best solution has risen. */
function Scores({ scores }: { readonly scores: readonly number[] }) {
  if (scores.length < LEAST_CURVE) return null;
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const points = scores.map(
    (score, at) => `${(100 * at) / (scores.length - 1)},${38 - (36 * (score - low)) / (high - low || 1)}`,
  );
  return (
    <figure className="curve-of-scores">
      <figcaption className="soft">Score of the best solution, from the first to the last</figcaption>
      <svg
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Score of the best solution: ${scores.length} improvements so far`}
      >
        <polyline points={points.join(" ")} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}

function secondsText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

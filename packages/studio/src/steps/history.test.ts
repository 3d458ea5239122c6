import { expect, it } from "vitest";
import { commandOf } from "./commands.ts";
import { goTo, type History, NO_STEPS, projectOf, take } from "./history.ts";
import { isPossible, STEP_KINDS, type Step, stepWords } from "./step.ts";
import { fitTask, hash, keyOf, learnTask, relearnTask } from "./tasks.ts";

const file = { id: "f", name: "class 8.csv" };
const q = { items: ["i1", "i2"], attributes: ["A1", "A2"], entries: [1, 0, 0, 1] };
const opened: Step[] = [
  { kind: "open", file },
  { kind: "read", given: { cut: ["50%"] }, what: "cut" },
  { kind: "plan", plan: { attributes: 2 } },
];
const after = (...steps: Step[]): History => steps.reduce(take, NO_STEPS);

it("makes a project of steps; undoing and redoing lose nothing, and another step ends what was undone", () => {
  const history = after(...opened);
  expect(projectOf(history)).toMatchObject({ file, given: { cut: ["50%"] }, plan: { attributes: 2 } });
  const back = goTo(history, 1);
  expect(projectOf(back)).toMatchObject({ file, given: {}, plan: { attributes: "auto" } });
  expect(projectOf(goTo(back, 3))).toEqual(projectOf(history));
  expect(take(back, { kind: "plan", plan: { seed: 7 } }).steps).toHaveLength(2);
  expect(goTo(history, 99).at).toBe(3);
  expect(goTo(history, -1).at).toBe(0);
});

it("takes a setting that changes twice in a row for one step", () => {
  const history = after(
    ...opened,
    { kind: "plan", plan: { attributes: 3 } },
    { kind: "plan", plan: { attributes: 4 } },
  );
  expect(history.steps).toHaveLength(3);
  expect(projectOf(history).plan.attributes).toBe(4);
  expect(after(...opened, { kind: "plan", plan: { seed: 2 } }).steps).toHaveLength(4);
});

it("keeps decisions through a learning, and forgets results where the file is read otherwise", () => {
  const first = projectOf(after(...opened));
  const learned: Step = { kind: "learn", key: keyOf(first, learnTask(first)), task: learnTask(first), q };
  const decided: Step = { kind: "decide", item: "i1", attribute: "A2", entry: 1 };
  const edited = projectOf(after(...opened, learned, decided));
  const task = relearnTask(edited.plan, edited.matrix!);
  expect(task).toMatchObject({
    start: { entries: [1, 1, 0, 1] },
    fixed: [
      [null, 1],
      [null, null],
    ],
  });
  const again = projectOf(after(...opened, learned, decided, { kind: "learn", key: "k", task, q }));
  expect(again.matrix?.fixed).toEqual([null, 1, null, null]);
  const reread = after(...opened, learned, { kind: "read", given: {}, what: "as it is" });
  expect(projectOf(reread)).toMatchObject({ learned: null, matrix: null, file });
});

it("names what it did as the command would be typed", () => {
  const project = projectOf(after(...opened));
  expect(commandOf(file.name, project.given, learnTask(project))).toBe(
    'qmatrix learn "class 8.csv" --cut "50%" --attributes 2',
  );
  const learned: Step = { kind: "learn", key: "k", task: learnTask(project), q };
  const edited = projectOf(
    after(...opened, learned, { kind: "decide", item: "i1", attribute: "A2", entry: 1 }),
  );
  expect(commandOf("a.csv", {}, relearnTask(edited.plan, edited.matrix!))).toBe(
    "qmatrix learn a.csv --attributes 2 --start start.csv --fix fix.csv",
  );
  const same = projectOf(after(...opened, learned));
  expect(commandOf("a.csv", {}, fitTask(same, same.matrix!, "DINA"))).toBe(
    "qmatrix fit a.csv --q q.csv --model DINA",
  );
  // another Q-matrix is another file
  expect(commandOf("a.csv", {}, fitTask(edited, edited.matrix!, "GDINA"))).toMatch(/--q q-[0-9a-z]{6}\.csv$/);
});

it("tells results apart by everything that they depend on", () => {
  const project = projectOf(after(...opened));
  const key = keyOf(project, learnTask(project));
  expect(keyOf(project, learnTask(project))).toBe(key);
  const others = [
    { ...project, given: {} },
    { ...project, file: { ...file, id: "g" } },
    { ...project, plan: { ...project.plan, seed: 2 } },
  ];
  for (const other of others) expect(keyOf(other, learnTask(other))).not.toBe(key);
  // the name of the file changes no result
  const renamed = { ...project, file: { ...file, name: "x" } };
  expect(keyOf(renamed, learnTask(renamed))).toBe(key);
  expect(hash("a")).not.toBe(hash("b"));
});

it("can do a step only where what it names is there", () => {
  const project = projectOf(after(...opened));
  const learned = projectOf(after(...opened, { kind: "learn", key: "k", task: learnTask(project), q }));
  const decided: Step = { kind: "decide", item: "i1", attribute: "A2", entry: 1 };
  expect(isPossible(decided, project)).toBe(false);
  expect(isPossible(decided, learned)).toBe(true);
  expect(isPossible({ ...decided, item: "i9" }, learned)).toBe(false);
  expect(isPossible({ kind: "merge", first: "A1", second: "A1" }, learned)).toBe(false);
  expect(isPossible({ kind: "rename", attribute: "A1", name: "A2" }, learned)).toBe(false);
  expect(isPossible({ kind: "plan", plan: { seed: 1 } }, project)).toBe(true);
});

it("says every step in words", () => {
  expect(opened.map(stepWords)).toEqual(["Opened class 8.csv", "cut", "Number of skills: 2"]);
  expect(STEP_KINDS).toHaveLength(18);
});

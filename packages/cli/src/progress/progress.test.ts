import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { startProgress } from "./progress.ts";

/** A stream that keeps what is written to it. */
function recorder(isTTY: boolean): { stream: NodeJS.WriteStream; written: () => string } {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 }) as unknown as NodeJS.WriteStream;
  let text = "";
  stream.on("data", (chunk) => {
    text += chunk;
  });
  return { stream, written: () => text };
}

describe("progress elsewhere than on a terminal", () => {
  it("is a line now and then: at most one every five seconds, at most 20", () => {
    const { stream, written } = recorder(false);
    let ms = 0;
    const progress = startProgress({ label: "Training", total: 715, stream, now: () => ms });
    for (let done = 1; done <= 715; done++) {
      ms += 1000;
      progress.advance();
    }
    progress.stop();
    const lines = written().trimEnd().split("\n");
    expect(lines[0]).toBe("Training: 5%");
    expect(lines).toHaveLength(19);
    expect(lines.at(-1)).toBe("Training: 95%");
  });

  it("says whole percentages, and the note", () => {
    const { stream, written } = recorder(false);
    let ms = 0;
    const progress = startProgress({ label: "Learning", total: 4, stream, now: () => ms });
    for (const done of [0.5, 1.75]) {
      ms += 6000;
      progress.reach(done, `best score ${-done}`);
    }
    expect(written()).toBe("Learning: 12%, best score -0.5\nLearning: 43%, best score -1.75\n");
  });

  it("is silent while the work is quick", () => {
    const { stream, written } = recorder(false);
    let ms = 0;
    const progress = startProgress({ label: "Training", total: 4, stream, now: () => ms });
    for (const at of [1000, 4999, 5000, 5001]) {
      ms = at;
      progress.advance();
    }
    expect(written()).toBe("Training: 75%\n");
  });

  it("is silent when quiet, on a terminal too", () => {
    for (const isTTY of [false, true]) {
      const { stream, written } = recorder(isTTY);
      let ms = 0;
      const progress = startProgress({ label: "x", total: 2, stream, isQuiet: true, now: () => ms });
      ms = 60_000;
      progress.advance(2);
      progress.stop();
      expect(written()).toBe("");
    }
  });
});

describe("progress on a terminal", () => {
  it("is a bar that ends full", () => {
    const { stream, written } = recorder(true);
    Object.assign(stream, { cursorTo: () => true, moveCursor: () => true, clearLine: () => true });
    const progress = startProgress({ label: "Training", total: 4, stream });
    progress.advance(3);
    progress.advance();
    progress.stop();
    expect(written()).toContain("Training ");
    expect(written()).toContain("4/4");
  });

  it("says nothing of the time left at the start, where it used to say 0s", () => {
    const { stream, written } = recorder(true);
    Object.assign(stream, { cursorTo: () => true, moveCursor: () => true, clearLine: () => true });
    startProgress({ label: "Learning", total: 295, stream }).stop();
    expect(written()).toContain("0/295");
    expect(written()).not.toContain("left");
  });

  it("shows whole parts and the note", () => {
    const { stream, written } = recorder(true);
    Object.assign(stream, { cursorTo: () => true, moveCursor: () => true, clearLine: () => true });
    const progress = startProgress({ label: "Learning", total: 4, stream });
    progress.reach(2.6, "best score -7.5");
    progress.stop();
    expect(written()).toMatch(/ 2\/4(, .* left)?, best score -7\.5/);
  });
});

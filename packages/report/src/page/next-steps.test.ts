import { expect, it } from "vitest";
import { nextSteps } from "./next-steps.ts";

it("sets commands apart, and shows what is in names as text", () => {
  const html = nextSteps([
    "Read what is said of <i>a</i>.",
    { words: "Fit <i>b</i>:", command: 'qmatrix fit "<script>.csv" --q q.csv' },
  ]);
  expect(html).toContain("<li>Read what is said of &lt;i&gt;a&lt;/i&gt;.</li>");
  expect(html).toContain(
    "<li>Fit &lt;i&gt;b&lt;/i&gt;: <code>qmatrix fit &quot;&lt;script&gt;.csv&quot; <span>--q</span> q.csv</code></li>",
  );
});

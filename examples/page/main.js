import { qHeatmap } from "@qmatrix/charts";
import { compareQ, simulate } from "@qmatrix/core";
import { learnQAsync } from "@qmatrix/core/worker";

const element = (id) => document.getElementById(id);
const { responses, q } = simulate({ model: "GDINA", attributes: 5, examinees: 1000, seed: 7 });
let controller = new AbortController();

element("cancel").onclick = () => controller.abort();

element("learn").onclick = async () => {
  controller = new AbortController();
  element("learn").disabled = true;
  element("cancel").disabled = false;
  try {
    const learned = await learnQAsync(responses, {
      attributes: 5,
      signal: controller.signal,
      onProgress({ label, done }) {
        element("progress").value = done;
        element("status").textContent = `${label} …`;
      },
    });
    show(learned);
  } catch (error) {
    element("status").textContent = controller.signal.aborted ? "Cancelled" : error.message;
  } finally {
    element("learn").disabled = false;
    element("cancel").disabled = true;
    element("progress").value = 0;
  }
};

/** The Q-matrix shaded by inclusion probability, and all that was learned as a file. */
function show(learned) {
  const { q: estimate, inclusion } = learned;
  const title = "Inclusion probabilities";
  element("q-matrix").replaceChildren(qHeatmap(estimate, { document, title, values: inclusion }));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(learned)], { type: "application/json" }));
  link.download = "learned.json";
  link.textContent = "Download the result";
  element("result").replaceChildren(link);
  const wrong = Math.round(compareQ(estimate, q).overallError * q.J * q.K);
  element("status").textContent = `Done: ${wrong} of ${q.J * q.K} entries differ from the true Q-matrix`;
}

import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Builds examples/page as a user would, into `folder`. */
export async function buildPage(folder) {
  const root = fileURLToPath(new URL("../../examples/page", import.meta.url));
  await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
}

/** Serves a folder's files on loopback; `close` stops it. */
export async function serveFolder(folder) {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, "http://127.0.0.1");
    const path = join(folder, pathname === "/" ? "index.html" : pathname);
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    return createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

/**
 * What the page's main thread did between the click on "Learn" and the result on the page: tasks over 50 ms, as the browser
 * reports them (`longtask`); of the animation frames over 50 ms, how long scripts ran in them; the longest gap of a heartbeat
 * every 10 ms, which a busy machine lengthens too; and what was learned, as JSON.
 */
export async function measureLearning(page) {
  return page.evaluate(async () => {
    const longTasks = [];
    const scripts = [];
    const watch = (type, take) => {
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
      observer.observe({ type });
      return observer;
    };
    const observers = [
      watch("longtask", (entry) => longTasks.push({ at: entry.startTime, ms: entry.duration })),
      watch("long-animation-frame", (entry) => {
        for (const { startTime, duration, invoker } of entry.scripts)
          scripts.push({ at: startTime, ms: duration, invoker });
      }),
    ];
    let longestGapMs = 0;
    let last = performance.now();
    const heartbeat = setInterval(() => {
      const now = performance.now();
      longestGapMs = Math.max(longestGapMs, now - last);
      last = now;
    }, 10);
    const start = performance.now();
    const status = document.getElementById("status");
    const labels = new Set();
    await new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        labels.add(status.textContent);
        if (!status.textContent.startsWith("Done")) return;
        observer.disconnect();
        resolve();
      }).observe(status, { childList: true });
      document.getElementById("learn").click();
    });
    const end = performance.now();
    // reports of the last tasks come a little later
    await new Promise((resolve) => setTimeout(resolve, 200));
    clearInterval(heartbeat);
    for (const observer of observers) observer.disconnect();
    const within = (entries) =>
      entries
        .filter(({ at }) => at >= start && at <= end)
        .map((entry) => ({ ...entry, at: entry.at - start }));
    const result = await (await fetch(document.querySelector("#result a").href)).text();
    return {
      seconds: (end - start) / 1000,
      longTasks: within(longTasks),
      scripts: within(scripts),
      longestGapMs,
      labels: [...labels],
      result,
    };
  });
}

/** Milliseconds from the click on "Cancel" until the page says so, some time after learning began. */
export async function measureCancel(page, afterMs) {
  return page.evaluate(async (afterMs) => {
    const status = document.getElementById("status");
    const said = (wanted) =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!wanted(status.textContent)) return;
          observer.disconnect();
          resolve();
        }).observe(status, { childList: true });
      });
    const learning = said((text) => text.startsWith("Searching"));
    document.getElementById("learn").click();
    await learning;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const cancelled = said((text) => text === "Cancelled");
    const start = performance.now();
    document.getElementById("cancel").click();
    await cancelled;
    return performance.now() - start;
  }, afterMs);
}

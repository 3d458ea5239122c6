import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { wholeOption } from "../shell/parse-option.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { OptionError } from "../shell/usage-error.ts";
import { openBrowser } from "../studio/open-browser.ts";
import { pageFiles } from "../studio/page-files.ts";
import { type ServedPage, servePage } from "../studio/serve-page.ts";

const WHERE = "studio";
const LARGEST_PORT = 65_535;
/** A browser keeps what it stores for an address: work is found again at the same one. The number means nothing elsewhere. */
const USUAL_PORT = 47_211;
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The built page: beside the bundled command, or in a clone of the repository. */
const PAGES = ["./studio/", "../../studio/dist/"];

const DESCRIPTION =
  paragraphs(`Opens the studio, the graphical interface of qmatrix, in the browser: drop a file, learn and edit a Q-matrix, fit models, save the results. The
results are the same as on the command line.

The page is available only on this computer, until this command is stopped with Ctrl-C. All computation takes place in the browser, and no data
leave it. The browser stores your work under this address; on another port the studio starts empty.`);

interface Options {
  readonly port?: number;
  readonly open: boolean;
}

export function studioCommand(): Command {
  return new Command(WHERE)
    .summary("open the studio, the graphical interface, in the browser")
    .description(DESCRIPTION)
    .option(
      "--port <n>",
      `port of the page; 0 for any free port (default: ${USUAL_PORT}, or any free port if it is in use)`,
      wholeOption(WHERE, "--port", 0, LARGEST_PORT),
    )
    .option("--no-open", "print the address and do not open a browser")
    .addHelpText("after", examples(["qmatrix studio", "qmatrix studio --port 8080 --no-open"]))
    .action(saying(runStudio));
}

/** Returns when the page is served; the process ends with the server, at the first signal to stop. */
async function runStudio(session: Session, { port, open }: Options): Promise<Said> {
  const page = await served(builtPage(), port);
  for (const signal of STOP_SIGNALS) process.once(signal, () => void page.close());
  const { address } = page;
  if (open)
    openBrowser(address).then((isOpen) => {
      if (!isOpen)
        session.warn({ code: "no-browser", message: `no browser could be opened. Open ${address} in one.` });
    });
  return {
    json: { address },
    text: `The studio is at ${address}, for this computer only. To stop it, press Ctrl-C.`,
  };
}

function builtPage(): string {
  const folder = PAGES.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) =>
    existsSync(`${path}index.html`),
  );
  if (folder !== undefined) return folder;
  throw new OptionError(
    WHERE,
    "the page is not part of this installation. In a clone, build it: npm run build",
  );
}

async function served(folder: string, asked: number | undefined): Promise<ServedPage> {
  const files = await pageFiles(folder);
  try {
    return await servePage(files, asked ?? USUAL_PORT);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
    if (asked === undefined) return servePage(files);
    const why = code === "EACCES" ? "may not be used by this account" : "is in use by another program";
    throw new OptionError(WHERE, `port ${asked} ${why}. Name another one, or leave --port out.`);
  }
}

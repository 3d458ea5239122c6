import { spawn } from "node:child_process";

/** Opens an address in the browser of the system; false where there is none that it could be handed to. */
export function openBrowser(address: string): Promise<boolean> {
  const [program, ...words] = openerOf(address);
  return new Promise((resolve) => {
    const opener = spawn(program, words, { stdio: "ignore", detached: true });
    opener.once("error", () => resolve(false));
    opener.once("exit", (code) => resolve(code === 0));
    opener.unref();
  });
}

function openerOf(address: string): readonly string[] {
  if (process.platform === "darwin") return ["open", address];
  if (process.platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address];
  return ["xdg-open", address];
}

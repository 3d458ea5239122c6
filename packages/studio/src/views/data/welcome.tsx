import { useEffect, useState } from "react";
import { useStudio } from "../../app/use-studio.ts";
import { EXAMPLES, type Example, exampleFile } from "../../data/examples.ts";
import { File } from "../icons.tsx";
import { Dialog, DropZone } from "../parts.tsx";

const KINDS = ".csv,.tsv,.txt,.dat,.xlsx,.xls,.gz,.parquet,.qmatrix";

/** The first screen: a file is dropped, pasted or chosen, or an example taken. */
export function Welcome({ isAgain = false }: { readonly isAgain?: boolean }) {
  const studio = useStudio();
  const [isPasting, setPasting] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches("input, textarea")) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.trim() !== "") void studio.openFile("pasted.csv", new TextEncoder().encode(text));
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [studio]);
  const open = async ({ file }: Example) => {
    try {
      await studio.openFile(file, await exampleFile(file));
    } catch (error) {
      studio.tell("fault", error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className={isAgain ? "" : "page welcome"}>
      {!isAgain && (
        <>
          <h1>Which skills does each item require?</h1>
          <p className="lead">
            Open a table of who answered what correctly. The studio finds the skills behind the responses,
            says how certain it is, and shows what each student has mastered.
          </p>
        </>
      )}
      <DropZone
        label="A file of responses"
        accept={KINDS}
        onFile={(name, bytes) => void studio.openFile(name, bytes)}
      >
        <File />
        <p>
          <strong>Drop a file of responses here</strong>
          <br />
          <span className="soft">
            CSV from any program, Excel (.xlsx), Parquet, or a log with one row per response
          </span>
        </p>
        <button type="button" onClick={() => setPasting(true)}>
          Paste a table
        </button>
      </DropZone>
      <p className="promise">
        Your file is read and computed here, in this browser. It is never sent anywhere: this page has no
        server that could receive it.
      </p>
      {!isAgain && (
        <>
          <h2>Or try an example</h2>
          <ul className="cards">
            {EXAMPLES.map((example) => (
              <li key={example.file}>
                <button type="button" onClick={() => void open(example)}>
                  <strong>{example.title}</strong>
                  <span>{example.words}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="soft">The examples are simulated; no real student is in them.</p>
        </>
      )}
      {isPasting && <Paste onClose={() => setPasting(false)} />}
    </div>
  );
}

function Paste({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio();
  const [text, setText] = useState("");
  return (
    <Dialog title="Paste a table" onClose={onClose}>
      <p className="soft">
        Copy the cells in your spreadsheet, names of the items included, and paste them here.
      </p>
      <textarea
        aria-label="Table"
        rows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
      />
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={text.trim() === ""}
          onClick={() => {
            onClose();
            void studio.openFile("pasted.csv", new TextEncoder().encode(text));
          }}
        >
          Read the table
        </button>
      </div>
    </Dialog>
  );
}

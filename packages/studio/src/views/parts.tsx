import type { Verdict } from "@qmatrix/report/text";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Alert, Check, Close, Copy } from "./icons.tsx";

/** A table that may be wider or longer than its place. */
export function Scroll({
  label,
  isLow = false,
  place,
  onScroll,
  children,
}: {
  readonly label: string;
  readonly isLow?: boolean;
  readonly place?: RefObject<HTMLElement | null>;
  readonly onScroll?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <section
      ref={place}
      className={isLow ? "scroll low" : "scroll"}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={label}
      onScroll={onScroll}
    >
      {children}
    </section>
  );
}

/** The command line that does the same, to copy. */
export function Command({
  children,
  label = "The same on the command line",
}: {
  readonly children: string;
  readonly label?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  return (
    <details className="command">
      <summary>{label}</summary>
      <div>
        <code>{children}</code>
        <button
          type="button"
          className="quiet"
          onClick={() => void navigator.clipboard?.writeText(children).then(() => setCopied(true))}
        >
          <Copy /> {isCopied ? "Copied" : "Copy"}
        </button>
      </div>
    </details>
  );
}

const MARKS = { good: "In order", caution: "Needs attention", bad: "Against relying on it" } as const;

export function Verdicts({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  return (
    <ul className="verdicts">
      {verdicts.map(({ matter, state, words }) => (
        <li key={matter} className={state}>
          <span className="mark" role="img" aria-label={MARKS[state]}>
            {state === "good" ? <Check /> : state === "caution" ? <Alert /> : <Close />}
          </span>
          <div>
            <strong>{matter}</strong> {words}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Buttons of which one is chosen. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className="hidden">{label}</legend>
      {options.map(([own, words]) => (
        <label key={own}>
          <input type="radio" name={name} checked={own === value} onChange={() => onChoose(own)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A window over the page; Escape and a click beside it close it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="quiet" aria-label="Close" onClick={onClose}>
          <Close />
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** Files that are chosen, or dropped on it. */
export function DropZone({
  onFile,
  children,
  accept,
  label,
  small = false,
}: {
  readonly onFile: (name: string, bytes: Uint8Array) => void;
  readonly children: ReactNode;
  readonly accept?: string;
  readonly label: string;
  readonly small?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (file) onFile(file.name, new Uint8Array(await file.arrayBuffer()));
  };
  return (
    <section
      className={`drop${isOver ? " over" : ""}${small ? " small" : ""}`}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      {children}
      <button type="button" className={small ? "" : "primary"} onClick={() => input.current?.click()}>
        Choose a file
      </button>
      <input
        ref={input}
        className="hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </section>
  );
}

/** Saves a file from the page. */
export function download(name: string, content: string | Uint8Array): void {
  const address = URL.createObjectURL(new Blob([content as BlobPart]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

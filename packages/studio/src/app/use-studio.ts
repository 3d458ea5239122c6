import { createContext, useContext, useSyncExternalStore } from "react";
import type { State } from "./state.ts";
import type { Studio } from "./studio.ts";

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === null) throw new Error("useStudio: outside of the page");
  return studio;
}

export function useStudioState(): State {
  const { subscribe, get } = useStudio();
  return useSyncExternalStore(subscribe, get);
}

/** A result of the project, as far as it is loaded. */
export function useResult<Result>(ref: { readonly key: string } | null): Result | undefined {
  const { results } = useStudioState();
  return ref === null ? undefined : (results[ref.key] as Result | undefined);
}

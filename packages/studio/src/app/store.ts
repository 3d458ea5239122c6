import { type Running, START, type State } from "./state.ts";

export type Store = ReturnType<typeof createStore>;

/** The one state of the page, and those who are told when it changes. */
export function createStore() {
  let state = START;
  const listeners = new Set<() => void>();

  function set(change: Partial<State>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    set,
    setRunning(change: Partial<Running>): void {
      if (state.running) set({ running: { ...state.running, ...change } });
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

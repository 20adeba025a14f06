/** An undo history. */
export type History<T> = { past: readonly T[]; now: T; future: readonly T[] };

const MOST_STEPS = 200;

export const newHistory = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** Adds a step, unless nothing changed. */
export const step = <T>(history: History<T>, next: T): History<T> =>
  next === history.now ? history : { past: [...history.past, history.now].slice(-MOST_STEPS), now: next, future: [] };

/** Replaces the current step: continued typing stays one step. */
export const amend = <T>({ past }: History<T>, next: T): History<T> => ({ past, now: next, future: [] });

export const undo = <T>(history: History<T>): History<T> =>
  history.past.length === 0
    ? history
    : {
        past: history.past.slice(0, -1),
        now: history.past.at(-1) as T,
        future: [history.now, ...history.future],
      };

export const redo = <T>(history: History<T>): History<T> =>
  history.future.length === 0
    ? history
    : {
        past: [...history.past, history.now],
        now: history.future[0] as T,
        future: history.future.slice(1),
      };

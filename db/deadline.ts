import type postgres from 'postgres';
import { DatabaseDeadline } from '@/lib/errors';
import { oncePerProcess } from '@/lib/once-per-process';

/** The deadline of a query, the wait for a connection included. */
export const PATIENCE_MS = 8000;

/** The deadline while the database is silent, so that requests after the first fail fast. */
const SILENT_PATIENCE_MS = 1000;

/**
 * A deadline counts ticks of the event loop of this length: a process that was blocked for seconds has not yet read the answers that
 * arrived meanwhile.
 */
const PIECE_MS = 1000;

/** `at`: when the database last answered (performance.now()). `isSilent`: it answered nothing for a whole deadline. */
const lastAnswer = oncePerProcess('last answer of the database', () => ({ at: 0, isSilent: false }));

/** The same as statement_timeout, so that the server cancels what we have given up. */
export const STATEMENT_TIMEOUT = `${PATIENCE_MS}ms`;

/** A query or transaction with a deadline. */
type Deadline = {
  /** The deadline has passed: work that has not begun must not begin. */
  isOver: boolean;
  /** Whether it may have been committed although no answer came. */
  mayHold: boolean;
  /**
   * Says how the work is cancelled after the deadline. No property, because V8 keeps a function that is assigned to one, and all it refers to,
   * until it collects all garbage (patches/README.md, postgres 10).
   */
  cancelBy: (way: () => void) => void;
};

/**
 * Resolves with the answer of `work`, or rejects with DatabaseDeadline after PATIENCE_MS. A client-side timer, because a frozen server
 * enforces no timeout, and a connection may die silently.
 */
export function inTime<T>(
  work: (deadline: Deadline) => PromiseLike<T>,
  patienceMs = lastAnswer.isSilent ? SILENT_PATIENCE_MS : PATIENCE_MS,
): Promise<T> {
  const beganAt = performance.now();
  let cancel = () => {};
  const deadline: Deadline = {
    isOver: false,
    mayHold: false,
    cancelBy: (way) => {
      cancel = way;
    },
  };
  return new Promise<T>((resolve, reject) => {
    let isSettled = false;
    const expire = () => {
      if (isSettled) return;
      deadline.isOver = true;
      if (patienceMs === PATIENCE_MS && lastAnswer.at < beganAt) lastAnswer.isSilent = true;
      cancel();
      reject(new DatabaseDeadline(deadline.mayHold));
    };
    let left = patienceMs / PIECE_MS;
    // The event loop reads answers that have arrived before it runs the immediate.
    const pass = () => {
      if (--left === 0) setImmediate(expire);
      else timer = setTimeout(pass, PIECE_MS);
    };
    let timer = setTimeout(pass, PIECE_MS);
    const end = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    work(deadline).then(
      (answer) => {
        end();
        lastAnswer.at = performance.now();
        lastAnswer.isSilent = false;
        resolve(answer);
      },
      (error) => {
        end();
        reject(error);
      },
    );
  });
}

/** Throws when the deadline has passed. */
export function refuseLate({ isOver }: Deadline): void {
  if (isOver) throw new DatabaseDeadline(false);
}

/** `destroy` comes from our patch (patches/README.md). */
type Sent = { state?: { destroy?: () => void } | null };

/**
 * Cancels a query. One that still waits for a connection is never sent; otherwise closes its connection, because it may hang for ever.
 * @returns whether it was sent
 */
export function abandon(query: postgres.PendingQuery<postgres.Row[]>): boolean {
  const { state } = query as Sent;
  if (state) state.destroy?.();
  else query.cancel();
  return Boolean(state);
}

/** Runs a query outside drizzle with the full deadline, so that it notices when the database answers again. */
export const answerInTime = <T extends readonly postgres.MaybeRow[]>(query: postgres.PendingQuery<T>) =>
  inTime<postgres.RowList<T>>((deadline) => {
    deadline.cancelBy(() => {
      deadline.mayHold = abandon(query as unknown as Parameters<typeof abandon>[0]);
    });
    return query;
  }, PATIENCE_MS);

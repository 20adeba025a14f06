import type postgres from 'postgres';
import { DatabaseDeadline } from '@/lib/errors';
import { oncePerProcess } from '@/lib/once-per-process';

/** How long an answer of the database is waited for, a free connection and others in line included. */
export const PATIENCE_MS = 8000;

/** The same while the database is silent: who has waited for it once in vain waits no second time as long, nor does who comes then. */
const SILENT_PATIENCE_MS = 1000;

/**
 * Time counts in pieces in which this process had a turn: one that was busy itself for seconds has not read yet what was
 * answered meanwhile.
 */
const PIECE_MS = 1000;

/** When the database last answered anything (performance.now()), and whether it answered nothing for as long as we are patient. */
const heard = oncePerProcess('last answer of the database', () => ({ at: 0, isSilent: false }));

/** The same for the server, for what runs there after we have given up (SET statement_timeout). */
export const STATEMENT_TIMEOUT = `${PATIENCE_MS}ms`;

/** One piece of work that is waited for. */
type Turn = {
  /** Nobody waits any more: what has not begun must not begin. */
  isOver: boolean;
  /** Whether it may hold though nobody heard of it. */
  mayHold: boolean;
  /** Ends what is under way, when nobody waits any more. */
  giveUp: () => void;
};

/**
 * Gives the answer of `work`, or no later than PATIENCE_MS a DatabaseDeadline. A server that stands still ends nothing by itself, and
 * a connection may die without a word: so this clock is ours.
 */
export function inTime<T>(
  work: (turn: Turn) => PromiseLike<T>,
  patienceMs = heard.isSilent ? SILENT_PATIENCE_MS : PATIENCE_MS,
): Promise<T> {
  const beganAt = performance.now();
  const turn: Turn = { isOver: false, mayHold: false, giveUp: () => {} };
  return new Promise<T>((resolve, reject) => {
    let isSettled = false;
    const expire = () => {
      if (isSettled) return;
      turn.isOver = true;
      if (patienceMs === PATIENCE_MS && heard.at < beganAt) heard.isSilent = true;
      turn.giveUp();
      reject(new DatabaseDeadline(turn.mayHold));
    };
    let left = patienceMs / PIECE_MS;
    // What has arrived by now is read before the immediate.
    const pass = () => {
      if (--left === 0) setImmediate(expire);
      else timer = setTimeout(pass, PIECE_MS);
    };
    let timer = setTimeout(pass, PIECE_MS);
    const end = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    work(turn).then(
      (answer) => {
        end();
        heard.at = performance.now();
        heard.isSilent = false;
        resolve(answer);
      },
      (error) => {
        end();
        reject(error);
      },
    );
  });
}

/** Throws when nobody waits for `turn` any more. */
export function refuseLate({ isOver }: Turn): void {
  if (isOver) throw new DatabaseDeadline(false);
}

/** `destroy` is of our patch (patches/README.md). */
type Sent = { state?: { destroy?: () => void } | null };

/**
 * Gives up a query that was begun: one that waits for a connection is never sent, with any other its connection is closed, as it
 * may hang for good. @returns whether it was sent
 */
export function abandon(query: postgres.PendingQuery<postgres.Row[]>): boolean {
  const { state } = query as Sent;
  if (state) state.destroy?.();
  else query.cancel();
  return Boolean(state);
}

/** The answer to a query that is asked past drizzle, in time. It is waited for in full, so that somebody hears when the silence ends. */
export const answerInTime = <T extends readonly postgres.MaybeRow[]>(query: postgres.PendingQuery<T>) =>
  inTime<postgres.RowList<T>>((turn) => {
    turn.giveUp = () => {
      turn.mayHold = abandon(query as unknown as Parameters<typeof abandon>[0]);
    };
    return query;
  }, PATIENCE_MS);

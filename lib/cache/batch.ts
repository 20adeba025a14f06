import { AsyncResource } from 'node:async_hooks';
import { DatabaseDeadline, isDeadline } from '@/lib/errors';

type Waiting<Call, Answer> = { call: Call; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * What became of a batch. `beganAt`: when it was sent (performance.now()). `tookMs`: until the answer; 0 when it failed. `calls`: its size.
 * `waiting`: how many calls arrived meanwhile. `most`: how many a batch may have.
 */
export type BatchReport = { beganAt: number; tookMs: number; calls: number; waiting: number; most: number };

/**
 * The pace after a batch. `atOnce`: promises resolved per turn of the event loop. `restMs`: how long the next batch gathers calls, but no
 * longer than until it has `enough`.
 */
export type BatchPace = { atOnce: number; restMs: number; enough: number };

const FREELY: BatchPace = { atOnce: Number.POSITIVE_INFINITY, restMs: 0, enough: 0 };

/** `most`: calls in a batch. `pace`: without it, all are answered in one turn and the next batch starts at once. */
export type BatchBounds = { most: number; pace?: (report: BatchReport) => BatchPace };

/** The latest `now` of the calls of a batch. */
export const latestOf = (asked: readonly { now: Date }[]): Date =>
  new Date(Math.max(...asked.map(({ now }) => now.getTime())));

/**
 * Batches calls: those that arrive while others run wait, and then share a batch. `answer` returns one answer per call, in order; its
 * failure fails the whole batch, a database deadline also all waiting calls. A call on an idle queue runs at once. A batch is traced in the
 * request of a call that found none waiting.
 */
export function batchCalls<Call, Answer>(
  answer: (calls: Call[]) => Promise<readonly Answer[]>,
  { most, pace = () => FREELY }: BatchBounds,
): (call: Call) => Promise<Answer> {
  const waiting: Waiting<Call, Answer>[] = [];
  let isBusy = false;
  let runForFirst = run;
  let resting: { enough: number; end: () => void } | undefined;

  async function run(): Promise<void> {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    const batch = waiting.splice(0, most);
    // The next call on an idle queue sets its own request as the trace context.
    if (waiting.length === 0) runForFirst = run;
    const beganAt = performance.now();
    const answers = await answersTo(batch).catch((error: unknown) => ({ error }));
    const [calls, tookMs] = [batch.length, 'error' in answers ? 0 : performance.now() - beganAt];
    const next = pace({ beganAt, tookMs, calls, waiting: waiting.length, most });
    if ('error' in answers) refuse(batch, answers.error);
    else handOut(batch, answers, next.atOnce);
    rest(next, () => {
      isBusy = false;
      void runForFirst();
    });
  }

  /** Waiting calls have waited nearly as long, and were not sent. */
  function refuse(batch: Waiting<Call, Answer>[], error: unknown): void {
    for (const { reject } of batch) reject(error);
    if (isDeadline(error)) for (const { reject } of waiting.splice(0)) reject(new DatabaseDeadline(false));
  }

  async function answersTo(batch: Waiting<Call, Answer>[]): Promise<readonly Answer[]> {
    const answers = await answer(batch.map(({ call }) => call));
    if (answers.length === batch.length) return answers;
    throw new Error(`${batch.length} calls in a batch, ${answers.length} answers`);
  }

  function handOut(batch: Waiting<Call, Answer>[], answers: readonly Answer[], atOnce: number, from = 0): void {
    const upto = from + atOnce;
    for (const [i, { resolve }] of batch.slice(from, upto).entries()) resolve(answers[from + i] as Answer);
    if (upto < batch.length) setImmediate(() => handOut(batch, answers, atOnce, upto));
  }

  function rest({ restMs, enough }: BatchPace, goOn: () => void): void {
    if (restMs === 0 || waiting.length >= enough) {
      goOn();
      return;
    }
    const end = () => {
      if (resting?.end !== end) return;
      clearTimeout(timer);
      resting = undefined;
      goOn();
    };
    const timer = setTimeout(end, restMs);
    resting = { enough, end };
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      // One tick later, so that requests already received can join.
      if (waiting.length === resting?.enough) setImmediate(resting.end);
      if (waiting.length > 1) return;
      const request = new AsyncResource('doek.batch');
      runForFirst = () => request.runInAsyncScope(run);
      setImmediate(runForFirst);
    });
}

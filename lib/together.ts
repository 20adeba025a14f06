import { AsyncResource } from 'node:async_hooks';
import { DatabaseDeadline, isDeadline } from './errors';

type Waiting<Call, Answer> = { call: Call; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * `beganAt`: when it was asked (performance.now()). `tookMs`: until the answer; 0 when it failed. `calls`: how many went together.
 * `waiting`: how many came meanwhile. `most`: how many may go together.
 */
export type Answered = { beganAt: number; tookMs: number; calls: number; waiting: number; most: number };

/**
 * What comes after an answer. `atOnce`: how many hear it before the machine looks at what else has come: each has work to do
 * then. `restMs`: how long the next wait, but no longer than until `enough` of them do.
 */
export type Pace = { atOnce: number; restMs: number; enough: number };

const FREELY: Pace = { atOnce: Number.POSITIVE_INFINITY, restMs: 0, enough: 0 };

/** `most`: how many go together. `pace`: left out, all hear their answer and the next go at once. */
type Bounds = { most: number; pace?: (answered: Answered) => Pace };

/** The latest moment of those who ask together. */
export const latestOf = (asked: readonly { now: Date }[]): Date =>
  new Date(Math.max(...asked.map(({ now }) => now.getTime())));

/**
 * Calls that come while others are being answered wait, and are answered together: `answer` gives one answer per call, in their
 * order. Where nobody is before it and nobody rests, a call does not wait for more to come. Where `answer` fails, it fails for
 * all that went together; where the database did not answer it in time, also for all who waited meanwhile. In a trace they belong to the request of one that found nobody waiting.
 */
export function together<Call, Answer>(
  answer: (calls: Call[]) => Promise<readonly Answer[]>,
  { most, pace = () => FREELY }: Bounds,
): (call: Call) => Promise<Answer> {
  const waiting: Waiting<Call, Answer>[] = [];
  let isBusy = false;
  let runForFirst = run;
  let resting: { enough: number; end: () => void } | undefined;

  async function run(): Promise<void> {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    const batch = waiting.splice(0, most);
    // The next to come first brings its own request.
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

  /** Who came meanwhile has waited for nearly as long as those who were asked for, and was not asked for. */
  function refuse(batch: Waiting<Call, Answer>[], error: unknown): void {
    for (const { reject } of batch) reject(error);
    if (isDeadline(error)) for (const { reject } of waiting.splice(0)) reject(new DatabaseDeadline(false));
  }

  async function answersTo(batch: Waiting<Call, Answer>[]): Promise<readonly Answer[]> {
    const answers = await answer(batch.map(({ call }) => call));
    if (answers.length === batch.length) return answers;
    throw new Error(`${batch.length} asked together, ${answers.length} answers`);
  }

  function handOut(batch: Waiting<Call, Answer>[], answers: readonly Answer[], atOnce: number, from = 0): void {
    const upto = from + atOnce;
    for (const [i, { resolve }] of batch.slice(from, upto).entries()) resolve(answers[from + i] as Answer);
    if (upto < batch.length) setImmediate(() => handOut(batch, answers, atOnce, upto));
  }

  function rest({ restMs, enough }: Pace, goOn: () => void): void {
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
      // After all that has reached this machine by now was read.
      if (waiting.length === resting?.enough) setImmediate(resting.end);
      if (waiting.length > 1) return;
      const request = new AsyncResource('doek.together');
      runForFirst = () => request.runInAsyncScope(run);
      setImmediate(runForFirst);
    });
}

import { AsyncResource } from 'node:async_hooks';

type Waiting<Call, Answer> = { call: Call; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * `beganAt`: when it was asked (performance.now()). `tookMs`: until the answer; 0 when it failed. `calls`: how many went together.
 * `waiting`: how many came meanwhile. `isFull`: whether they are as many as may go together.
 */
export type Answered = { beganAt: number; tookMs: number; calls: number; waiting: number; isFull: boolean };

/** How many hear their answer before the machine looks at what else has come: each has work to do then. */
const AT_ONCE = 2;

/** `most`: how many go together. `restMs`: how long the next wait after an answer, so that more of them go together. */
type Bounds = { most: number; restMs?: (answered: Answered) => number };

/**
 * Calls that come while others are being answered wait, and are answered together: `answer` gives one answer per call, in their
 * order. Where nobody is before it and nobody rests, a call does not wait for more to come. Where `answer` fails, it fails for
 * all that went together. In a trace they belong to the request of one that found nobody waiting.
 */
export function together<Call, Answer>(
  answer: (calls: Call[]) => Promise<readonly Answer[]>,
  { most, restMs = () => 0 }: Bounds,
): (call: Call) => Promise<Answer> {
  const waiting: Waiting<Call, Answer>[] = [];
  let isBusy = false;
  let runForFirst = run;

  async function run(): Promise<void> {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    const batch = waiting.splice(0, most);
    const beganAt = performance.now();
    let tookMs = 0;
    try {
      const answers = await answer(batch.map(({ call }) => call));
      if (answers.length !== batch.length) throw new Error(`${batch.length} asked together, ${answers.length} answers`);
      tookMs = performance.now() - beganAt;
      handOut(batch, answers);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    const goOn = () => {
      isBusy = false;
      void runForFirst();
    };
    const isFull = waiting.length >= most;
    const rest = restMs({ beganAt, tookMs, calls: batch.length, waiting: waiting.length, isFull });
    if (rest > 0) setTimeout(goOn, rest);
    else goOn();
  }

  function handOut(batch: Waiting<Call, Answer>[], answers: readonly Answer[], from = 0): void {
    const upto = from + AT_ONCE;
    for (const [i, { resolve }] of batch.slice(from, upto).entries()) resolve(answers[from + i] as Answer);
    if (upto < batch.length) setImmediate(() => handOut(batch, answers, upto));
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      if (waiting.length > 1) return;
      runForFirst = AsyncResource.bind(run);
      // After all that has reached this machine by now was read.
      setImmediate(runForFirst);
    });
}

import { AsyncResource } from 'node:async_hooks';

type Waiting<Call, Answer> = { call: Call; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** `most`: how many go together. `restMs`: how long the next wait after an answer, so that more of them go together. */
type Bounds = { most: number; restMs?: number };

/**
 * Calls that come while others are being answered wait, and are answered together: `answer` gives one answer per call, in their
 * order. Where nobody is before it, a call does not wait for more to come. Where `answer` fails, it fails for all that went
 * together. In a trace it belongs to the request of the first of them.
 */
export function together<Call, Answer>(
  answer: (calls: Call[]) => Promise<readonly Answer[]>,
  { most, restMs = 0 }: Bounds,
): (call: Call) => Promise<Answer> {
  const waiting: Waiting<Call, Answer>[] = [];
  let isBusy = false;
  let runForFirst = run;

  async function run(): Promise<void> {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    const batch = waiting.splice(0, most);
    try {
      const answers = await answer(batch.map(({ call }) => call));
      if (answers.length !== batch.length) throw new Error(`${batch.length} asked together, ${answers.length} answers`);
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    const goOn = () => {
      isBusy = false;
      void runForFirst();
    };
    if (restMs > 0 && waiting.length < most) setTimeout(goOn, restMs);
    else goOn();
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

import { AsyncResource } from 'node:async_hooks';

type Waiting<Call, Answer> = { call: Call; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** `most`: at once in one piece of work; `atOnce`: pieces of work at the same time. */
type Bounds = { most: number; atOnce: number };

/**
 * Calls that come while others are being answered wait, and are answered together: `answer` gives one answer per call, in their
 * order. None waits for more to come. Where it fails, it fails for all that went together. What is logged on the way names the
 * request of the first of them.
 */
export function together<Call, Answer>(
  answer: (calls: Call[]) => Promise<readonly Answer[]>,
  { most, atOnce }: Bounds,
): (call: Call) => Promise<Answer> {
  const waiting: Waiting<Call, Answer>[] = [];
  let running = 0;
  let runForFirst = run;

  async function run(): Promise<void> {
    if (running === atOnce || waiting.length === 0) return;
    running++;
    const batch = waiting.splice(0, most);
    if (waiting.length > 0) setImmediate(runForFirst);
    try {
      const answers = await answer(batch.map(({ call }) => call));
      if (answers.length !== batch.length) throw new Error(`${batch.length} asked together, ${answers.length} answers`);
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running--;
      void runForFirst();
    }
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

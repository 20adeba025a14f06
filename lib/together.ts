type Waiting<Call, Answer> = { call: Call; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** `most`: at once in one piece of work; `atOnce`: pieces of work at the same time. */
type Bounds = { most: number; atOnce: number };

/**
 * Calls that come while others are being answered wait, and are answered together: `answer` gives one answer per call, in their
 * order. None waits for more to come. Where it fails, it fails for all that went together.
 */
export function together<Call, Answer>(
  answer: (calls: Call[]) => Promise<readonly Answer[]>,
  { most, atOnce }: Bounds,
): (call: Call) => Promise<Answer> {
  const waiting: Waiting<Call, Answer>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    while (running < atOnce && waiting.length > 0) {
      running++;
      const batch = waiting.splice(0, most);
      if (waiting.length > 0) setImmediate(run);
      try {
        const answers = await answer(batch.map(({ call }) => call));
        for (const [i, { resolve, reject }] of batch.entries()) {
          if (i in answers) resolve(answers[i] as Answer);
          else reject(new Error(`${batch.length} asked together, ${answers.length} answers`));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      } finally {
        running--;
      }
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      // After all that the machine has heard by now has been read.
      if (waiting.length === 1) setImmediate(run);
    });
}

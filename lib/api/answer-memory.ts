import type { Db } from '@/db/client';
import { boundedMap, singleFlight } from '@/lib/cache';

/**
 * A question and the state that its answer is of. `version`: of what all answers of it are made from; `changes`: how often the rest
 * has changed. `at`: when both were read, in milliseconds since 1970.
 */
export type Asked = { key: string; version: string | number; changes: string; at: number };

/** An answer, and between when it is the answer as long as the state is the same. In milliseconds since 1970. */
export type Made<A> = { answer: A; from: number; until: number };

type Kept<A> = Made<A> & Pick<Asked, 'version' | 'changes'> & { trueAt: number };

/** Answers that are kept as long as they are true, at most so many bytes of them in this process. */
export function answerMemory<A>(mostBytes: number, weigh: (answer: A) => number) {
  const kept = boundedMap<Kept<A>>(mostBytes, ({ answer }) => weigh(answer));

  return {
    /**
     * The answer as it was made before while the state is the same and nothing has begun or ended by the clock; else made anew, once
     * for all who ask at the same time.
     */
    remember(db: Db, { key, version, changes, at }: Asked, make: () => Promise<Made<A>>): Promise<A> | A {
      const before = kept.get(key);
      const isTrue =
        before?.version === version && before.changes === changes && before.from <= at && at < before.until;
      if (before && isTrue) {
        before.trueAt = Math.max(before.trueAt, at);
        return before.answer;
      }
      // With the version: what is made of an older one is no answer to who asked after it changed.
      return singleFlight(db, `answer ${key} ${version}`, async () => {
        // What it was made from may be newer than the state: then no later state is the same.
        const made = await make();
        kept.set(key, { ...made, version, changes, trueAt: made.from });
        return made.answer;
      });
    },

    /** The answer that was true at most `maxAgeMs` before `at`, and how long ago; without a question to the database. */
    recent(key: string, at: number, maxAgeMs: number): { answer: A; ageMs: number } | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      const ageMs = at - found.trueAt;
      return ageMs <= maxAgeMs ? { answer: found.answer, ageMs } : undefined;
    },

    bytes: kept.weight,
  };
}

import type { Db } from '@/db/client';
import { afterFlight, boundedMap, singleFlight, UNUSED_MS } from '@/lib/cache';

/**
 * A cache key and the state that its answer depends on: `version` of the catalogue, `changes` counts changes of everything else, `at` is
 * when both were read, in milliseconds since 1970.
 */
export type AnswerKey = { key: string; version: string | number; changes: string; at: number };

/** An answer, and from when until when it is valid while the state is the same, in milliseconds since 1970. */
export type MadeAnswer<A> = { answer: A; from: number; until: number };

type Kept<A> = MadeAnswer<A> & Pick<AnswerKey, 'version' | 'changes'> & { trueAt: number };

/** A cache of answers, limited to `mostBytes` in this process. */
export function answerMemory<A>(mostBytes: number, weigh: (answer: A) => number) {
  const kept = boundedMap<Kept<A>>(mostBytes, ({ answer }) => weigh(answer), UNUSED_MS);

  return {
    /**
     * The cached answer while the state is the same and no time boundary has passed; else a new one, made once for all concurrent callers.
     */
    remember(db: Db, { key, version, changes, at }: AnswerKey, make: () => Promise<MadeAnswer<A>>): Promise<A> | A {
      const before = findTrue();
      if (before) return before.answer;
      // The version is part of the key: nobody gets an answer older than what they asked for.
      const flight = `answer ${key} ${version}`;
      // What is being made may be what this caller asks for, too.
      return afterFlight(db, flight, () => findTrue()?.answer ?? singleFlight(db, flight, makeIt));

      async function makeIt(): Promise<A> {
        // It may be made from newer data than the state says: no later state equals that one, so it is not served again.
        const made = await make();
        kept.set(key, { ...made, version, changes, trueAt: made.from });
        return made.answer;
      }

      function findTrue(): Kept<A> | undefined {
        const found = kept.get(key);
        if (!found || found.version !== version || found.changes !== changes) return undefined;
        if (at < found.from || at >= found.until) return undefined;
        found.trueAt = Math.max(found.trueAt, at);
        return found;
      }
    },

    /** The answer that was valid at most `maxAgeMs` before `at`, and its age; without a query. */
    recent(key: string, at: number, maxAgeMs: number): { answer: A; ageMs: number } | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      const ageMs = at - found.trueAt;
      return ageMs <= maxAgeMs ? { answer: found.answer, ageMs } : undefined;
    },

    bytes: kept.weight,
  };
}

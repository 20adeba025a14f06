import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { type Answered, type Pace, together } from '@/lib/together';

/**
 * Questions that come at the same moment, about one client and over one database (or in one transaction), asked as one: it
 * stays with one organisation, and a round trip costs more than most of them. `answer` gives one answer per question, in their order.
 * `about`: what else they must have in common. `pace`: what comes after an answer; left out, all hear it and the next go at once.
 */
export function askTogether<Asked, Answer>(
  answer: (db: Db, clientId: number, asked: Asked[]) => Promise<readonly Answer[]>,
  pace?: (clientId: number, answered: Answered) => Pace,
): (db: Db, clientId: number, asked: Asked, about?: number) => Promise<Answer> {
  const linesOf = prepared(() => new Map<string, (asked: Asked) => Promise<Answer>>());
  return (db, clientId, asked, about) => {
    const lines = linesOf(db);
    const key = about === undefined ? `${clientId}` : `${clientId} ${about}`;
    let line = lines.get(key);
    if (!line) {
      // Who stands in a line that is forgotten is answered all the same.
      if (lines.size === MOST_LINES) lines.clear();
      line = together((all) => answer(db, clientId, all), {
        most: MOST,
        ...(pace && { pace: (answered) => pace(clientId, answered) }),
      });
      lines.set(key, line);
    }
    return line(asked);
  };
}

/** A transaction keeps its locks until the last of it is done. */
const MOST = 32;
const MOST_LINES = 10_000;

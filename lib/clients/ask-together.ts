import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { type Answered, type Pace, together } from '@/lib/together';

/**
 * Questions that come at the same moment, about one client and over one database (or in one transaction), asked as one: it
 * stays with one organisation, and a round trip costs more than most of them. `answer` gives one answer per question, in their order.
 * `pace`: what comes after an answer; left out, all hear it and the next go at once.
 */
export function askTogether<Asked, Answer>(
  answer: (db: Db, clientId: number, asked: Asked[]) => Promise<readonly Answer[]>,
  pace?: (clientId: number, answered: Answered) => Pace,
): (db: Db, clientId: number, asked: Asked) => Promise<Answer> {
  const linesOf = prepared(() => new Map<number, (asked: Asked) => Promise<Answer>>());
  return (db, clientId, asked) => {
    const lines = linesOf(db);
    let line = lines.get(clientId);
    if (!line) {
      line = together((all) => answer(db, clientId, all), {
        most: MOST,
        ...(pace && { pace: (answered) => pace(clientId, answered) }),
      });
      lines.set(clientId, line);
    }
    return line(asked);
  };
}

/** A transaction keeps its locks until the last of it is done. */
const MOST = 32;

import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { type Answered, together } from '@/lib/together';

/**
 * Questions that come at the same moment, about one client and over one database (or in one transaction), asked as one: it
 * stays with one organisation, and a round trip costs more than most of them. `answer` gives one answer per question, in their order.
 * `restMs`: how long the next wait then.
 */
export function askTogether<Asked, Answer>(
  answer: (db: Db, clientId: number, asked: Asked[]) => Promise<readonly Answer[]>,
  restMs: (clientId: number, answered: Answered) => number = () => 0,
): (db: Db, clientId: number, asked: Asked) => Promise<Answer> {
  const linesOf = prepared(() => new Map<number, (asked: Asked) => Promise<Answer>>());
  return (db, clientId, asked) => {
    const lines = linesOf(db);
    let line = lines.get(clientId);
    if (!line) {
      line = together((all) => answer(db, clientId, all), {
        most: MOST,
        restMs: (answered) => restMs(clientId, answered),
      });
      lines.set(clientId, line);
    }
    return line(asked);
  };
}

/** A transaction keeps its locks until the last of it is done. */
const MOST = 32;

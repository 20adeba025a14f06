import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { cacheByAge } from '@/lib/cache';
import { clientDirectory, findClient } from '@/lib/clients';
import { AppError } from '@/lib/errors';
import { MAX_EVENT_ID } from '@/lib/ids';
import { rangesOf } from '@/lib/ranges';
import { listTaken } from '@/lib/seats';
import { type CatalogueAnswer, catalogueAnswer } from './revalidate';

export type TakenAnswer = CatalogueAnswer & { packed: Buffer };

/** How old the shared answer about one hall may be. */
const SHARED_SECONDS = 1;
const MOST_HALLS = 2000;

const pack = promisify(gzip);
const remember = cacheByAge<TakenAnswer | undefined>({ forMs: SHARED_SECONDS * 1000, most: MOST_HALLS });

/**
 * The seats of a numbered hall that are not free, at most a second old: `{"plan": hallMark, "taken": "1-3,7"}`, positions in hall order.
 * One query per second and hall, however many ask. Undefined: no such performance there.
 */
export async function takenSeats(db: Db, clientName: string, eventId: string): Promise<TakenAnswer | undefined> {
  if (!/^[1-9]\d{0,9}$/.test(eventId) || Number(eventId) > MAX_EVENT_ID) return undefined;
  const now = databaseNow();
  // Unknown names are not cached.
  if (!(await clientDirectory(db)).names.has(clientName)) return undefined;
  return remember(`${clientName} ${eventId}`, now, () => readTaken(db, clientName, Number(eventId)));
}

async function readTaken(db: Db, clientName: string, subEventId: number): Promise<TakenAnswer | undefined> {
  try {
    const client = await findClient(db, clientName);
    const { plan, places } = await listTaken({ client, db, now: databaseNow() }, subEventId);
    const answer = catalogueAnswer(JSON.stringify({ plan, taken: rangesOf(places) }), SHARED_SECONDS);
    return { ...answer, packed: await pack(answer.body) };
  } catch (error) {
    if (error instanceof AppError && ['sub_event_not_found', 'client_not_found'].includes(error.code)) return undefined;
    throw error;
  }
}

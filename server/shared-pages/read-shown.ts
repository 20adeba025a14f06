import { readPerformances } from '@/app/[client_name]/event/[event_id]/read-performances';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { answerMemory } from '@/lib/api/answer-memory';
import type { ShownFields } from '@/lib/api/page-failure';
import { cacheByAge } from '@/lib/cache';
import type { StockState } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { fingerprint } from '@/lib/ids';
import { type AgendaShow, listAgenda, listNextShows } from '@/lib/programme';
import { listHall } from '@/lib/seats';
import { nextChangeOfPage } from './next-change';
import { NotKept } from './not-kept';
import type { SharedPage } from './which-page';

/** The stock that a page shows, its digest, and the time at which it was read. */
export type ReadShown = { shown: ShownFields; digest: string; readAt: number; bytes: number };

const MOST_BYTES = 16 * 1024 * 1024;

const memory = answerMemory<ReadShown>(MOST_BYTES, ({ bytes }) => 1024 + bytes);

/**
 * The current stock that a list or event page shows; cached while nothing changes. Most changes of the stock do not affect a page: with the
 * same digest it is the same page.
 * @throws NotKept
 */
export async function readShown(ctx: Context, stock: StockState, page: ListOrEvent): Promise<ReadShown> {
  const { client, db } = ctx;
  const key = `shown ${client.id} ${page.kind} ${page.kind === 'event' ? page.eventId : ''}`;
  const state = { version: client.catalogueVersion, changes: stock.changes, at: ctx.now.getTime() };
  return memory.remember(db, { key, ...state }, async () => {
    const now = new Date(Math.max(databaseNow().getTime(), stock.at));
    const at = { client, db, now };
    const read = page.kind === 'list' ? listShown(await listAgenda(at)) : digested(await readEvent(at, page.eventId));
    const until = Math.min(await nextChangeOfPage(at), stock.holdEndsAt ?? Number.POSITIVE_INFINITY);
    return { answer: { ...read, readAt: now.getTime() }, from: now.getTime(), until };
  });
}

/** The availability on the home page may be as old as that on a list (recent-agenda.ts). */
const homes = cacheByAge<Digested>({ forMs: 2000, most: 8 });

/** The stock that the home page shows of all organisations. @param version of their catalogues (versionOfClients) */
export const readShownAtHome = (db: Db, version: string, shows: number): Promise<Digested> =>
  homes(`${version} ${shows}`, databaseNow(), async () =>
    digested({ nextShows: await listNextShows(db, databaseNow(), shows) }),
  );

type Digested = Omit<ReadShown, 'readAt'>;

function digested(shown: ShownFields): Digested {
  const text = Buffer.from(JSON.stringify(shown));
  return { shown, digest: fingerprint(text), bytes: text.length };
}

/** Caches the digest by agenda: listAgenda returns the identical object while nothing has changed. */
function listShown(agenda: AgendaShow[]): Digested {
  const known = ofAgendas.get(agenda) ?? digested({ agenda });
  ofAgendas.set(agenda, known);
  return known;
}

const ofAgendas = new WeakMap<AgendaShow[], Digested>();

type ListOrEvent = SharedPage & { kind: 'list' | 'event' };

async function readEvent(ctx: Context, eventId: number): Promise<ShownFields> {
  const performances = await readPerformances(ctx, eventId);
  if (!performances) throw new NotKept();
  const { chosen, offer } = performances;
  return { performances, hall: chosen && offer ? await listHall(ctx, chosen.id) : [] };
}

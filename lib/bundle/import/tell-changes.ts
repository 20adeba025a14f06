import { sql } from 'drizzle-orm';
import { getClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { announceEvents, wantsEvents } from '@/lib/webhooks';
import type { Job } from './job';

type Performance = { id: number; mainId: number; isShown: boolean; digest: string };

/**
 * Notes how the performances of the client are now, if anyone wants to be told of changes. The function it gives is for the
 * end of the import: it announces what is different then.
 */
export async function watchEvents({ db, bundle, now }: Job): Promise<() => Promise<void>> {
  const ctx = { client: await getClient(db, bundle.client.name), db, now };
  if (!(await wantsEvents(ctx))) return async () => {};
  const before = new Map((await listPerformances(ctx)).map((one) => [one.id, one]));
  return async () => {
    const changed = (await listPerformances(ctx)).filter((one) => {
      const old = before.get(one.id);
      return one.digest !== old?.digest && (one.isShown || old?.isShown === true);
    });
    const subIds = new Map<number, number[]>();
    for (const { mainId, id } of changed) subIds.set(mainId, [...(subIds.get(mainId) ?? []), id]);
    await announceEvents(
      ctx,
      [...subIds].map(([mainId, ids]) => ({ mainId, subIds: ids })),
    );
  };
}

/** Every performance with a digest of all that the public is told of it: texts, times, venue, prices, ticket types, seats. */
async function listPerformances({ client, db }: Context): Promise<Performance[]> {
  const rows = await db.execute<Performance>(sql`
    SELECT e.id, e.main_event_id AS "mainId", e.status IN ('pub', 'nosal') AND m.status = 'pub' AS "isShown",
           md5(concat_ws('|', c.timezone, c.currency, m, e, l, p.prices, o.types, t.types)) AS digest
      FROM sub_events e
      JOIN clients c ON c.id = e.client_id
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
     CROSS JOIN (SELECT md5(string_agg(t::text, '|' ORDER BY id)) AS types FROM ticket_types t WHERE client_id = ${client.id}) t
     CROSS JOIN LATERAL (SELECT string_agg(p::text, '|' ORDER BY category_id) AS prices FROM sub_event_categories p
                          WHERE p.client_id = e.client_id AND p.sub_event_id = e.id) p
     CROSS JOIN LATERAL (SELECT string_agg(ticket_type_id::text, ',' ORDER BY ticket_type_id) AS types
                           FROM sub_event_ticket_types o WHERE o.client_id = e.client_id AND o.sub_event_id = e.id) o
     WHERE e.client_id = ${client.id} ORDER BY e.main_event_id, e.id`);
  return [...rows];
}

import postgres from 'postgres';
import { isOnCitus } from '@/db/citus/spread';
import type { Money } from '@/lib/money';
import { DEMO_CART } from '@/lib/office';
import type { DiscountKind } from '@/lib/pricing';
import { DEMO_CLIENT, LAST_SEATS } from './demo-client';

export { loadDemoOfficeWork } from './office-work';

import { type DemoPerformance, type DemoRank, type DemoType, planOrders } from './plan-orders';
import { random } from './random';
import { pastSeason } from './season';
import { writeOrders } from './write-orders';
import { writeSeason } from './write-season';

const SEED = 20_260_101;

type ClientRow = { id: number; timezone: string; currency: string; vatRate: number | null };

/**
 * Gives a demo organisation a year of sales, so that its office has something to show: a past season, and sales for the coming
 * weeks. One transaction; does nothing if the sales exist. The seed is fixed, so every run makes the same year, except keys and dates.
 * `most`: only the latest performances, so many. @returns how many orders were made
 */
export async function loadDemoSales(
  url: string,
  { now = new Date(), most = Number.POSITIVE_INFINITY } = {},
): Promise<number> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    return await sql.begin(async (tx) => {
      // Citus cannot write what it reads from a join of temporary and distributed tables (docs/citus.md).
      if (await isOnCitus(tx)) return 0;
      const [client] = await tx<ClientRow[]>`
        SELECT id, timezone, currency, vat_rate::float8 AS "vatRate" FROM clients WHERE name = ${DEMO_CLIENT} FOR UPDATE`;
      if (!client) return 0;
      const [made] = await tx`SELECT FROM orders WHERE client_id = ${client.id} AND cart_id = ${DEMO_CART} LIMIT 1`;
      return made ? 0 : make(tx, client, { now, most });
    });
  } finally {
    await sql.end();
  }
}

async function make(
  tx: postgres.TransactionSql,
  client: ClientRow,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const chance = random(SEED);
  const locations = await tx<{ id: number }[]>`
    SELECT id FROM locations WHERE client_id = ${client.id} AND NOT archived ORDER BY id`;
  const halls = locations.map(({ id }) => id);
  const past = await writeSeason(tx, client.id, halls, pastSeason(chance, now, client.timezone, halls.length));
  const popularities = new Map(past.map(({ id, show }) => [id, show.popularity]));
  const types = await readTypes(tx, client.id);
  const performances = (await readPerformances(tx, client.id)).slice(-most);
  const setting = { random: chance, now, timezone: client.timezone, currency: client.currency, types };
  const full = performances.find((one) => one.startsAt > now && hasSmallHall(one));
  const planned = performances.flatMap((one) => {
    // Past shows have a fixed popularity; each coming performance gets a random one.
    const popularity = popularities.get(one.id) ?? 0.4 + 0.5 * chance.next();
    return planOrders(setting, { ...one, popularity, leaves: one === full ? LAST_SEATS : undefined });
  });
  await writeOrders(tx, client, planned);
  return planned.length;
}

/** Whether a performance is small enough to sell out, so that it can have a waiting list. */
const hasSmallHall = ({ ranks: [rank, ...others] }: Pick<DemoPerformance, 'ranks'>): boolean =>
  rank !== undefined && others.length === 0 && rank.seats.length > 30 && rank.seats.length <= 50;

const readTypes = (tx: postgres.TransactionSql, clientId: number): Promise<DemoType[]> =>
  tx<{ id: number; kind: DiscountKind; value: Money; maxPerEvent: number | null; maxPerOrder: number | null }[]>`
    SELECT id, kind, value, max_per_event AS "maxPerEvent", max_per_order AS "maxPerOrder" FROM ticket_types
     WHERE client_id = ${clientId} AND NOT archived AND code IS NULL ORDER BY position`;

const readPerformances = (tx: postgres.TransactionSql, clientId: number) =>
  tx<Omit<DemoPerformance, 'popularity'>[]>`
    SELECT e.id, e.starts_at AS "startsAt", (
      SELECT json_agg(json_build_object('categoryId', c.category_id, 'price', c.price::text, 'seats', (
          SELECT json_agg(json_build_object('nr', s.nr, 'section', s.section, 'row', s.row_nr, 'seat', s.seat_nr) ORDER BY s.nr)
            FROM seats s WHERE s.client_id = c.client_id AND s.sub_event_id = c.sub_event_id AND s.category_id = c.category_id
             AND s.cart_id IS NULL AND s.order_id IS NULL)) ORDER BY c.position)
        FROM sub_event_categories c WHERE c.client_id = e.client_id AND c.sub_event_id = e.id) AS ranks
      FROM sub_events e WHERE e.client_id = ${clientId} ORDER BY e.starts_at, e.id`.then((rows) =>
    rows.map((row) => ({ ...row, ranks: row.ranks.filter((rank: DemoRank) => rank.seats !== null) })),
  );

import type postgres from 'postgres';

const SEATS_PER_PERFORMANCE = 1000;
const BATCH = 500_000;

/**
 * Inserts the sold seats `from` to `to` of a client, in past performances of 1,000 seats with one order each, such as
 * years of sales leave. Skips foreign key checks.
 */
export async function sellOut(
  sql: postgres.Sql,
  client: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`SET session_replication_role = replica`;
  for (let begin = from; begin < to; begin += BATCH) {
    const end = Math.min(begin + BATCH, to);
    const first = 1_000_000_000 + begin / SEATS_PER_PERFORMANCE;
    const last = 1_000_000_000 + end / SEATS_PER_PERFORMANCE - 1;
    await sql.begin(async (tx) => {
      await tx`INSERT INTO event_ids (id, client_id)
        SELECT n, c.id FROM generate_series(${first}::int, ${last}::int) n, clients c WHERE c.name = ${client}`;
      await tx`INSERT INTO sub_events (client_id, id, main_event_id, location_id, key, starts_at, status)
        SELECT s.client_id, n, s.main_event_id, s.location_id, 'past-' || n, now() - interval '1 year', 'arch'
          FROM generate_series(${first}::int, ${last}::int) n, (SELECT s.* FROM sub_events s JOIN clients c ON c.id = s.client_id
           WHERE c.name = ${client} ORDER BY s.id LIMIT 1) s`;
      await tx`INSERT INTO sub_event_categories (client_id, sub_event_id, category_id, position, price, first_nr, last_nr, is_numbered)
        SELECT k.client_id, n, k.id, 1, 24.50, 1, ${SEATS_PER_PERFORMANCE}, false
          FROM generate_series(${first}::int, ${last}::int) n, categories k JOIN clients c ON c.id = k.client_id WHERE c.name = ${client}`;
      await tx`INSERT INTO seats (client_id, sub_event_id, nr, category_id, order_id, ticket_type_id, price)
        SELECT k.client_id, n, nr, k.id, n, t.id, 24.50
          FROM generate_series(${first}::int, ${last}::int) n, generate_series(1, ${SEATS_PER_PERFORMANCE}) nr,
               clients c JOIN categories k ON k.client_id = c.id JOIN ticket_types t ON t.client_id = c.id
         WHERE c.name = ${client}`;
    });
  }
}

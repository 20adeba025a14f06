import type postgres from 'postgres';
import { Gauge, Registry } from 'prom-client';
import { log } from '@/lib/log';

const PATIENCE_MILLISECONDS = 3000;

/** Each by an index; what they count is small, or waits to be done. */
const FACTS = {
  doek_holds: ['Carts whose hold is alive.', 'SELECT count(*) FROM carts WHERE expires_at > now()'],
  doek_holds_over: ['Carts whose hold is over, to be swept.', 'SELECT count(*) FROM carts WHERE expires_at <= now()'],
  doek_seats_held: [
    'Seats in carts whose hold is alive.',
    `SELECT count(*) FROM seats s JOIN carts c ON (c.client_id, c.id) = (s.client_id, s.cart_id)
      WHERE s.cart_id IS NOT NULL AND c.expires_at > now()`,
  ],
  doek_orders_waiting: [
    'Orders that wait for their money, or for their buyer at the door.',
    "SELECT count(*) FROM orders WHERE status IN ('pending', 'promised')",
  ],
  doek_payments_to_ask: [
    'Payments of which the provider is to be asked.',
    'SELECT count(*) FROM payments WHERE next_ask_at IS NOT NULL',
  ],
  doek_refunds_to_send: ['Refunds on their way.', 'SELECT count(*) FROM refunds WHERE next_try_at IS NOT NULL'],
  doek_mails_to_send: [
    'Mails that are not sent yet.',
    'SELECT count(*) FROM mails WHERE sent_at IS NULL AND failed_at IS NULL',
  ],
  doek_mails_oldest_seconds: [
    'For how long the first of them has waited.',
    `SELECT coalesce(extract(epoch FROM now() - min(queued_at)), 0) FROM mails
      WHERE sent_at IS NULL AND failed_at IS NULL`,
  ],
  doek_webhooks_to_send: [
    'Webhook deliveries on their way.',
    'SELECT count(*) FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL',
  ],
  doek_lock_waits: [
    'Connections to the database that wait for a lock at this moment.',
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  ],
  doek_database_connections: [
    'Connections to the database, of everybody.',
    'SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()',
  ],
} as const;

const QUERY = `SELECT ${Object.entries(FACTS).map(([name, [, query]]) => `(${query})::float8 AS ${name}`)}`;

/** What the database knows about the service as a whole, as Prometheus reads it: the same from every process. */
export function databaseMetrics(sql: postgres.Sql): () => Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const facts = Object.entries(FACTS).map(([name, [help]]) => ({ name, gauge: gauge(name, help) }));
  const isUp = gauge('doek_database_up', 'Whether the database told the rest.');
  return async () => {
    const found = await read(sql);
    isUp.set(found ? 1 : 0);
    if (!found) return registry.getSingleMetricAsString('doek_database_up');
    for (const { name, gauge } of facts) gauge.set(found[name] ?? 0);
    return registry.metrics();
  };
}

async function read(sql: postgres.Sql): Promise<Record<string, number> | undefined> {
  try {
    const [found] = await sql.begin(async (tx) => {
      await tx`SELECT set_config('statement_timeout', ${String(PATIENCE_MILLISECONDS)}, true)`;
      return tx.unsafe<Record<string, number>[]>(QUERY);
    });
    return found;
  } catch (error) {
    log.warn({ err: error }, 'metrics without the database');
    return undefined;
  }
}

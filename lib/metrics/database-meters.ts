import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import type { Db } from '@/db/client';
import { log } from '@/lib/log';
import { EVERYTHING, listQueues, type QueueReport } from '@/lib/waiting-room';

const PATIENCE_MILLISECONDS = 3000;

/** Each query uses an index, and counts few or pending rows. */
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
  doek_refunds_to_send: [
    'Refunds on their way.',
    "SELECT count(*) FROM refunds WHERE next_try_at IS NOT NULL AND status IN ('due', 'sent')",
  ],
  doek_refunds_failed: [
    'Refunds that failed and wait for a person: npm run refunds.',
    "SELECT count(*) FROM refunds WHERE status = 'failed'",
  ],
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

const QUERY = `SELECT (extract(epoch FROM now()) * 1000)::float8 AS now_ms, ${Object.entries(FACTS).map(([name, [, query]]) => `(${query})::float8 AS ${name}`)}`;

/** Only waiting rooms in which somebody waits. */
const OF_ROOMS = {
  doek_waiting_places: ['Carts that wait: for the opening, or for their turn.', 'waiting'],
  doek_waiting_admitted: ['Carts whose turn it is.', 'admitted'],
  doek_waiting_turns_per_minute: ['The pace at which turns come: the rate, and those that are handed on.', 'perMinute'],
  doek_waiting_turns_unused: ['Turns that nobody took up within a minute, since the opening.', 'unused'],
} as const;

const entriesOf = <T extends object>(object: T) => Object.entries(object) as [string, T[keyof T]][];

/** Metrics of the whole service from the database, in Prometheus' format: the same from every process. */
export function databaseMetrics(db: Db): () => Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const facts = entriesOf(FACTS).map(([name, [help]]) => ({ name, gauge: gauge(name, help) }));
  const ofRooms = entriesOf(OF_ROOMS).map(([name, [help, key]]) => ({
    key,
    gauge: gauge(name, help, ['client', 'room']),
  }));
  const isUp = gauge('doek_database_up', 'Whether the database told the rest.');
  return async () => {
    const found = await read(db);
    isUp.set(found ? 1 : 0);
    if (!found) return registry.getSingleMetricAsString('doek_database_up');
    for (const { name, gauge } of facts) gauge.set(found.facts[name] ?? 0);
    for (const { key, gauge } of ofRooms) {
      gauge.reset();
      for (const queue of found.queues) gauge.set(labelsOf(queue), queue[key]);
    }
    return registry.metrics();
  };
}

const labelsOf = ({ clientName, subEventId }: QueueReport) => ({
  client: clientName,
  room: subEventId === EVERYTHING ? 'all' : subEventId,
});

type DatabaseFacts = { facts: Record<string, number>; queues: QueueReport[] };

async function read(db: Db): Promise<DatabaseFacts | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('statement_timeout', ${String(PATIENCE_MILLISECONDS)}, true)`);
      const [facts = {}] = await tx.execute<Record<string, number>>(sql.raw(QUERY));
      const queues = await listQueues(tx, new Date(facts.now_ms ?? 0));
      return { facts, queues: queues.filter(({ waiting, admitted }) => waiting + admitted > 0) };
    });
  } catch (error) {
    log.warn({ err: error }, 'metrics of the database are missing: it does not answer');
    return undefined;
  }
}

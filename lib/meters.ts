import { Counter, Gauge, Histogram } from 'prom-client';
import { oncePerProcess } from './once-per-process';

/** Histogram buckets in seconds: an add takes milliseconds, a lock wait at most three seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function make() {
  /** Pending work of the pool, and its number of connections. */
  const pool = { asked: 0, size: 0 };
  new Gauge({
    name: 'doek_pool_connections',
    help: 'Connections that the pool may open.',
    collect() {
      this.set(pool.size);
    },
  });
  new Gauge({
    name: 'doek_pool_in_use',
    help: 'Connections of the pool that are at work.',
    collect() {
      this.set(Math.min(pool.asked, pool.size));
    },
  });
  new Gauge({
    name: 'doek_pool_waiting',
    help: 'Queries and transactions that stand behind others for a connection.',
    collect() {
      this.set(Math.max(0, pool.asked - pool.size));
    },
  });
  /** The size in bytes of the cached pages (server/shared-pages). */
  const sharedPages = { bytes: () => 0 };
  new Gauge({
    name: 'doek_shared_pages_bytes',
    help: 'What the pages weigh that are kept in memory.',
    collect() {
      this.set(sharedPages.bytes());
    },
  });
  return {
    pool,
    sharedPages,
    requests: new Histogram({
      name: 'doek_http_request_seconds',
      help: 'Requests by method, template of the address and status, until the answer was handed over.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
    }),
    pagesKept: new Counter({
      name: 'doek_shared_pages_total',
      help: 'Pages without a person in them that were answered from memory, by status: 304 had not changed.',
      labelNames: ['status'],
    }),
    pagesMade: new Counter({
      name: 'doek_shared_pages_made_total',
      help: 'Pages without a person in them that Next.js made to be kept.',
    }),
    queries: new Histogram({
      name: 'doek_query_seconds',
      help: 'Queries, waiting for a connection included.',
      buckets: SECONDS,
    }),
    queryFailures: new Counter({
      name: 'doek_query_failures_total',
      help: 'Queries that failed, by SQLSTATE or the failure of the connection: 55P03 waited too long for a lock.',
      labelNames: ['code'],
    }),
    expiredHolds: new Counter({
      name: 'doek_holds_expired_total',
      help: 'Carts whose hold was over and that were swept.',
    }),
    deeds: new Counter({
      name: 'doek_deeds_total',
      help: 'What was done with orders, payments and refunds, as the audit log calls it: order.paid, payment.failed.',
      labelNames: ['action'],
    }),
    terminalFailures: new Counter({
      name: 'doek_terminal_failures_total',
      help: 'Requests about a card terminal that its provider refused or did not answer, by provider and reason.',
      labelNames: ['provider', 'reason'],
    }),
    papers: new Counter({
      name: 'doek_papers_drawn_total',
      help: 'PDFs that were drawn, tickets and receipts; those that were kept from before do not count.',
      labelNames: ['kind'],
    }),
  };
}

/** The metrics of this process (lib/metrics exports them). */
export const meters = oncePerProcess('meters', make);

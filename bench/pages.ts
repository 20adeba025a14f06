import { NAMES } from './data/names';
import type { Job } from './load/index';
import type { Options } from './options';
import { listTargets } from './prepare';
import { yesOrNo } from './report';
import { runLoad, type Watched } from './run-load';
import type { Scenario } from './scenarios';

const BROTLI = { 'Accept-Encoding': 'br' };
/** Visitors without pauses. */
const MANY = 64;
const { festival, onSale } = NAMES;

const visits = (service: string, path: string): Job => ({
  kind: 'read',
  url: service,
  paths: [path],
  status: 200,
  headers: BROTLI,
});

/** Pages without a cart, requested as browsers do. */
export async function listPageScenarios(service: string): Promise<Scenario[]> {
  const [performance] = await listTargets(service, festival);
  const [hall] = await listTargets(service, onSale, 'numbered');
  const pages = [
    ['list', `/${festival}`],
    ['event', `/${festival}/event/${performance?.subEventId}`],
    ['month', `/${festival}?view=month`],
    ['home', '/'],
    ['numbered hall', `/${onSale}/event/${hall?.subEventId}`],
  ] as const;
  return pages.flatMap(([page, path]): Scenario[] => [
    { name: `page: ${page}`, job: visits(service, path), floor: `page: ${page}` },
    { name: `page: ${page}, ${MANY} clients`, job: visits(service, path), floor: `page: ${page}, many`, clients: MANY },
  ]);
}

/**
 * Measures the organisation's list and the performance's page for a crowd while 16 others buy, and the time of the first
 * page after each of ten changes while nobody buys.
 */
export async function measurePages(
  service: string,
  options: Options,
  watched: Watched,
  signal: AbortSignal,
): Promise<string> {
  const [hot] = await listTargets(service, onSale, 'hot');
  if (!hot) throw new Error('No performance is on sale.');
  const buys: Job = { kind: 'add', url: service, client: onSale, targets: [hot], createFirst: false };
  const lines: string[] = [];
  for (const [name, path] of [
    ['list', `/${onSale}`],
    ['event', `/${onSale}/event/${hot.subEventId}`],
  ] as const) {
    const [read, bought] = await Promise.all([
      runLoad(visits(service, path), { ...options, clients: MANY }, watched, signal),
      runLoad(buys, { ...options, clients: 16 }, watched, signal),
    ]);
    lines.push(
      `${yesOrNo(read.rate >= 500)}  page: ${name}, 64 clients, while 16 others buy there: at least 500 a second (${read.rate.toFixed(0)}, p95 ${read.p95.toFixed(1)} ms; ${bought.rate.toFixed(0)} adds a second)`,
    );
    const first = await firstAfterChange(service, path, hot);
    lines.push(
      `${yesOrNo(first < 150)}  page: ${name}, the first after a change: under 150 ms (median of ten ${first.toFixed(0)} ms)`,
    );
  }
  return lines.join('\n');
}

async function firstAfterChange(service: string, path: string, hot: { subEventId: number; discountId: string }) {
  const times: number[] = [];
  for (let i = 0; i < 10; i++) {
    const cart = `bench-first-${process.pid}-${path.length}-${i}`;
    const json = { event_id: hot.subEventId, discount_id: hot.discountId, numberoftickets: 1 };
    const added = await fetch(`${service}/v1/${onSale}/cart/${cart}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    });
    if (!added.ok) throw new Error(`An add answers ${added.status}: ${await added.text()}`);
    const begin = performance.now();
    await (await fetch(`${service}${path}`)).arrayBuffer();
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[5] ?? Number.NaN;
}

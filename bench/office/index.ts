import { connect } from '@/db/client';
import { migrate } from '@/db/migrate';
import {
  addDays,
  csvOf,
  dayAt,
  exportSales,
  fileOf,
  listOrders,
  listToday,
  type OrderFilters,
  readFigures,
  readNeeds,
  readSearch,
  storeFigures,
} from '@/lib/office';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { watchForEnding } from '@/scripts/start/ending';
import { step } from '@/scripts/start/step.mjs';
import { yesOrNo } from '../report';
import { startMeasuredPostgres } from '../servers/postgres';
import { fill, type Size } from './fill';
import { measure } from './measure';

// The office with a year of orders: `npm run bench:office`. `--quick`: a tenth of them.

const WHOLE: Size = { clients: 200, orders: 50_000, performances: 400 };
const QUICK: Size = { clients: 20, orders: 5_000, performances: 40 };
const LIST_MS = 150;
const SEARCH_MS = 100;
const TODAY_MS = 300;
const CSV_SECONDS = 15;
const XLSX_SECONDS = 30;
const CSV_MIB = 64;
/** Searches as people type them: whole and in part, with and without accents, common and rare. */
const TYPED = ['jan', 'francoise', 'vries', 'jansen bram', 'ozt', 'b', 'ma', '4711@example', '0042', '2026-000777'];

async function bench(signal: AbortSignal): Promise<void> {
  const size = process.argv.includes('--quick') ? QUICK : WHOLE;
  const server = await step('Starting PostgreSQL, with fsync', () => startMeasuredPostgres());
  const url = server.urlOf('postgres');
  await migrate(url);
  const { db, sql, close } = connect(url, { max: 4 });
  try {
    const big = await step(`Filling ${size.clients} organisations`, () => fill(db, sql, size));
    if (signal.aborted) return;
    const owner = await makeMember(db, big.client);
    const list = (filters: OrderFilters) =>
      officeTransaction(owner, (ctx) => listOrders(ctx, filters, { withNames: true }));
    const line = (name: string, most: number, run: (turn: number) => Promise<unknown>) =>
      measure({ name, most, run, databasePid: server.pid });
    const { more } = await list({});
    console.log(await line('orders, first page', LIST_MS, () => list({})));
    console.log(await line('orders, a later page', LIST_MS, (turn) => list({ before: (more ?? 0) - turn * 40 })));
    console.log(await line('orders that wait at the door', LIST_MS, () => list({ status: 'promised' })));
    const performance = big.subEventId('p7');
    console.log(await line('orders of a performance', LIST_MS, () => list({ performance })));
    console.log(
      await line('orders that were paid by test bank', LIST_MS, () => list({ provider: 'test', status: 'paid' })),
    );
    for (const typed of TYPED)
      console.log(await line(`search "${typed}"`, SEARCH_MS, () => list({ search: readSearch(typed) })));
    await step('Counting a year of days', () => storeFigures(owner));
    const today = dayAt(owner.now, owner.client.timezone);
    const year = { from: addDays(today, -364), to: today };
    const since = { from: addDays(today, -1), to: today };
    // pretix#1235: a dashboard took 15 s with 13,000 orders; hitobito#23: exports did too.
    console.log(await line('today', TODAY_MS, () => openToday(owner, since)));
    for (const by of ['show', 'performance', 'day'] as const)
      console.log(
        await line(`a year of sales per ${by}`, TODAY_MS, async () => {
          await storeFigures(owner);
          await officeTransaction(owner, (ctx) => readFigures(ctx, { period: year, by: [by, 'part'] }));
        }),
      );
    console.log(await measureCsv(owner, { from: addDays(today, -400), to: today }));
    console.log(await measureXlsx(owner, { from: addDays(today, -400), to: today }));
  } finally {
    await close();
    await server.stop();
  }
}

async function openToday(owner: OfficeContext, period: { from: string; to: string }): Promise<void> {
  await storeFigures(owner);
  await officeTransaction(owner, async (ctx) => {
    await listToday(ctx);
    await readFigures(ctx, { period, by: ['day'] });
    await readNeeds(ctx);
  });
}

/** Exports all tickets as CSV and measures the time and the additional memory at its peak. */
async function measureCsv(owner: OfficeContext, period: { from: string; to: string }): Promise<string> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  let [lines, most] = [0, before];
  for await (const part of csvOf(exportSales(owner, { kind: 'tickets', period }), 'nl')) {
    lines += part.split('\r\n').length - 1;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const mib = (most - before) / 2 ** 20;
  const isGood = seconds < CSV_SECONDS && mib < CSV_MIB;
  return `${yesOrNo(isGood)}  ${lines} lines of CSV: under ${CSV_SECONDS} s and ${CSV_MIB} MiB more (${seconds.toFixed(1)} s, ${mib.toFixed(0)} MiB)`;
}

/** The same as a workbook. */
async function measureXlsx(owner: OfficeContext, period: { from: string; to: string }): Promise<string> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  let [bytes, most] = [0, before];
  for await (const part of fileOf(exportSales(owner, { kind: 'tickets', period }), 'xlsx', 'nl')) {
    bytes += part.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const mib = (most - before) / 2 ** 20;
  const isGood = seconds < XLSX_SECONDS && mib < CSV_MIB;
  return `${yesOrNo(isGood)}  ${(bytes / 1e6).toFixed(1)} MB of XLSX: under ${XLSX_SECONDS} s and ${CSV_MIB} MiB more (${seconds.toFixed(1)} s, ${mib.toFixed(0)} MiB)`;
}

const { signal } = watchForEnding(undefined);
await bench(signal);
process.exit();

import postgres from 'postgres';
import { connect, type Db } from '@/db/client';
import { migrate } from '@/db/migrate';
import { importBundle } from '@/lib/bundle';
import { step } from '@/scripts/start/step.mjs';
import { webProgram } from '@/server/bundle';
import { sellOut } from './data/sell-out';
import { readOptions } from './options';
import { listTargets } from './prepare';
import { yesOrNo } from './report';
import { runLoad } from './run-load';
import { startMeasuredPostgres } from './servers/postgres';
import { startServer } from './servers/server';

// The speed of adds as the database grows: `node --import tsx bench/growth.ts [millions of sold seats, such as 1 20]` after
// a build in .next-test. Twenty million seats take some 6 GB and some minutes.

const DIST_DIR = '.next-test';
const WITHIN = 0.8;
const ROUNDS = 3;
const millions = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 20];

function organisation(name: string, performances: number, capacity: number): unknown {
  const categories = [{ name: 'standaard', price: '24.50', capacity }];
  return {
    client: { name, title: name, hold_minutes: 60 },
    locations: [{ key: 'zaal', name: 'Zaal' }],
    ticket_types: [{ key: 'standaard', name: 'Standaard', type: '€', value: '0.00' }],
    events: [
      {
        key: 'all',
        name: 'all',
        sub_events: range(performances).map((n) => {
          return { key: `${n}`, location: 'zaal', date: `+${30 + (n % 300)}`, time: '20:00:00', categories };
        }),
      },
    ],
  };
}

async function bench(signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const server = await startMeasuredPostgres();
    stops.push(server.stop);
    const url = server.urlOf('postgres');
    await migrate(url);
    const pool = connect(url, { max: 1 });
    stops.push(pool.close);
    await load(pool.db, [organisation('few', 10, 150_000)]);
    const service = await startServer(
      [webProgram(DIST_DIR)],
      '/v1/few/locations',
      { ...server.settingsOf('postgres'), NEXT_DIST_DIR: DIST_DIR },
      signal,
    );
    stops.push(service.stop);

    let first: number | undefined;
    const measure = async (what: string, client: string) => {
      await pool.sql`VACUUM ANALYZE`;
      const targets = await listTargets(service.url, client, 'all');
      const job = { kind: 'add', url: service.url, client, targets, createFirst: false } as const;
      const found: number[] = [];
      // The first round is the warm-up.
      for (let round = 0; round <= ROUNDS; round++) {
        const watched = { web: service.pid, database: server.pid };
        const { rate, firstError } = await runLoad(job, readOptions([]), watched, signal);
        if (firstError) throw new Error(firstError);
        if (round > 0) found.push(rate);
      }
      const [, rate = 0] = found.sort((a, b) => a - b);
      first ??= rate;
      console.log(
        `${yesOrNo(rate / first >= WITHIN)}  ${what}: ${rate.toFixed(0)} adds a second (${(rate / first).toFixed(2)})`,
      );
    };
    await measure('1 client, 10 performances', 'few');
    await step('99 more clients', () =>
      load(
        pool.db,
        range(99).map((n) => organisation(`small-${n}`, 2, 20)),
      ),
    );
    await measure('100 clients', 'few');
    await step('900 more clients', () =>
      load(
        pool.db,
        range(900).map((n) => organisation(`tiny-${n}`, 2, 20)),
      ),
    );
    await measure('1,000 clients', 'few');
    await step('10,000 performances', () => load(pool.db, [organisation('many', 10_000, 60)]));
    await measure('10,000 performances', 'many');
    let sold = 0;
    for (const million of millions) {
      const sql = postgres(url, { max: 1 });
      await step(`${million} million sold seats`, () =>
        sellOut(sql, 'tiny-0', { from: sold, to: million * 1_000_000 }),
      );
      await sql.end();
      sold = million * 1_000_000;
      await measure(`${million} million sold seats`, 'few');
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function load(db: Db, bundles: unknown[]): Promise<void> {
  for (const bundle of bundles) await importBundle(db, bundle, { now: new Date() });
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

await bench(new AbortController().signal);
process.exit();

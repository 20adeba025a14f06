import { eq, sql } from 'drizzle-orm';
import { connect, type Db } from '@/db/client';
import { migrate } from '@/db/migrate';
import { subEvents } from '@/db/schema';
import { importBundle } from '@/lib/bundle';
import { addSeats } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import { listTicketTypes } from '@/lib/programme';
import { webProgram } from '@/server/bundle';
import { cpuTime } from './cpu-time';
import type { Job } from './load/index';
import { listPerformances } from './prepare';
import { runLoad } from './run-load';
import { startMeasuredPostgres } from './servers/postgres';
import { type Server, startServer } from './servers/server';

// What a cart read and an add cost with the Recommendation Extension on and off, by HTTP, in a circle of 200 venues with 3,000
// coming performances and all 40,000 rides measured: `node --import tsx bench/recommendations.ts` after a build in .next-test.

const DIST_DIR = '.next-test';
const VENUES = 100;
const SHOWS = 50;
const PERFORMANCES = 1500;
const DAYS = Number(process.argv[2] ?? 30);
const ROUNDS = 7;
const READS = 100;
/** Carts that are read before it is measured: the ways around each venue are read once by each process. */
const WARM_UP = 800;
/** The service compresses longer answers for who asks for it; that is not what is measured here. */
const headers = { 'Accept-Encoding': 'identity' };

/** Half of the circle, or one like it that recommends nothing: shows with 30 performances each, from noon to midnight. */
function organisation(name: string, west: number, recommendations = true): unknown {
  const venues = range(VENUES).map((n) => ({
    key: `v${n}`,
    name: `Zaal ${n}`,
    city: 'Amsterdam',
    lat: 52.35 + (n % 10) * 0.004,
    lon: west + Math.floor(n / 10) * 0.006,
  }));
  const events = range(SHOWS).map((show) => ({
    key: `s${show}`,
    name: `Voorstelling ${show}`,
    short_text: `Gezelschap ${show % 30}`,
    types: ['theater'],
    sub_events: range(PERFORMANCES / SHOWS).map((n) => {
      const nr = show * (PERFORMANCES / SHOWS) + n;
      const hour = 12 + (Math.floor(nr / DAYS) % 10);
      return {
        key: `s${show}-${n}`,
        location: `v${(nr * 13) % VENUES}`,
        date: `+${10 + (nr % DAYS)}`,
        time: `${hour}:${nr % 2 ? '30' : '00'}:00`,
        end: `${hour + 1}:${nr % 2 ? '45' : '15'}:00`,
        categories: [{ name: 'standaard', price: '12.50', capacity: 400 }],
      };
    }),
  }));
  const circle = recommendations ? { circle: 'town' } : {};
  const client = { name, title: name, recommendations, ...circle, hold_minutes: 600 };
  const ticket_types = [{ key: 'standaard', name: 'Standaard', type: '€', value: '0.00' }];
  return { client, locations: venues, ticket_types, events };
}

async function bench(signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const server = await startMeasuredPostgres();
    stops.push(server.stop);
    const url = server.urlOf('postgres');
    await migrate(url);
    const pool = connect(url, { max: 2 });
    stops.push(pool.close);
    for (const bundle of [organisation('one', 4.86), organisation('two', 4.89), organisation('off', 4.86, false)]) {
      await importBundle(pool.db, bundle, { now: new Date() });
    }
    await pool.sql`INSERT INTO rides (client_id, from_location_id, to_client_id, to_location_id, metres, line,
        from_lat, from_lon, to_lat, to_lon, measured_at)
      SELECT a.client_id, a.id, b.client_id, b.id, (random() * 6000)::int, NULL, a.lat, a.lon, b.lat, b.lon, now()
        FROM locations a, locations b, clients c, clients d
       WHERE a.id <> b.id AND c.id = a.client_id AND d.id = b.client_id AND c.circle = d.circle`;
    const carts = {
      one: await makeCarts(pool.db, 'one', WARM_UP + ROUNDS * READS),
      off: await makeCarts(pool.db, 'off', WARM_UP + ROUNDS * READS),
    };
    await pool.sql`VACUUM ANALYZE`;
    const next = await startServer(
      [webProgram(DIST_DIR)],
      '/v1/one/locations',
      { DATABASE_URL: url, NEXT_DIST_DIR: DIST_DIR },
      signal,
    );
    stops.push(next.stop);
    const addressesOf = (name: Client) => carts[name].map((cartId) => `${next.url}/v1/${name}/cart/${cartId}`);
    const [on, off] = [addressesOf('one'), addressesOf('off')];
    const same = range(READS).map(() => on[0] ?? '');
    const figures: Record<State, Figures[]> = { off: [], again: [], first: [] };
    const pids = { service: next.pid, database: server.pid };
    for (const all of [off, on]) await measure(all.slice(0, WARM_UP), pids);
    for (let at = WARM_UP; at < on.length; at += READS) {
      for (const state of ['off', 'again', 'first'] as const) {
        const all = state === 'off' ? off : on;
        figures[state].push(await measure(state === 'again' ? same : all.slice(at, at + READS), pids));
      }
    }
    print(figures);
    await compareCrowds(next, server.pid, carts, signal);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Carts with two seats each, all of different performances. */
async function makeCarts(db: Db, name: Client, count: number): Promise<string[]> {
  const ctx = { client: await findClient(db, name), db, now: new Date() };
  const rows = await db
    .select({ id: subEvents.id })
    .from(subEvents)
    .where(eq(subEvents.clientId, ctx.client.id))
    .orderBy(sql`(id * 7919) % 1500`)
    .limit(count);
  const [type] = await listTicketTypes(ctx, rows[0]?.id ?? 0);
  const ids: string[] = [];
  for (const { id } of rows) {
    const cartId = newCartId();
    await addSeats(ctx, { cartId, subEventId: id, discountId: type?.discountId ?? '', count: 2 });
    ids.push(cartId);
  }
  return ids;
}

/** The organisation that recommends nothing, and one that does. */
type Client = 'off' | 'one';

/** Off; on, and the same cart again and again; on, and each cart for the first time. */
type State = 'off' | 'again' | 'first';
type Figures = { latencyMs: number; serviceCpuMs: number; databaseCpuMs: number; suggestions: number; bytes: number };

/** One reader, one read after the other: milliseconds per read. */
async function measure(addresses: string[], pids: { service: number; database: number }): Promise<Figures> {
  const before = [cpuTime(pids.service), cpuTime(pids.database)] as const;
  const times: number[] = [];
  let text = '';
  let suggestions = 0;
  for (const address of addresses) {
    const begin = performance.now();
    text = await (await fetch(address, { headers })).text();
    times.push(performance.now() - begin);
    const [seat] = JSON.parse(text) as [{ recommand: unknown[] }];
    suggestions += seat.recommand.length / READS;
  }
  return {
    latencyMs: median(times),
    serviceCpuMs: (cpuTime(pids.service) - before[0]) / READS,
    databaseCpuMs: (cpuTime(pids.database) - before[1]) / READS,
    suggestions,
    bytes: text.length,
  };
}

function print(figures: Record<State, Figures[]>): void {
  const members = ['latencyMs', 'serviceCpuMs', 'databaseCpuMs', 'suggestions', 'bytes'] as const;
  // CPU comes in ticks of ten milliseconds: only a mean over all rounds says something.
  const middle = (member: (typeof members)[number], all: Figures[]) => {
    const values = all.map((one) => one[member]);
    return member === 'latencyMs' ? median(values) : values.reduce((sum, one) => sum + one, 0) / values.length;
  };
  const rows = members.map((member) => {
    const [off, again, first] = [figures.off, figures.again, figures.first].map((all) => middle(member, all));
    const times = (value = 0) => (value / (off ?? 0)).toFixed(2);
    const [offText, againText, firstText] = [off, again, first].map((value) => value?.toFixed(2));
    return {
      figure: member,
      off: offText,
      again: againText,
      'again / off': times(again),
      first: firstText,
      'first / off': times(first),
    };
  });
  console.table(rows);
}

/** A crowd, with the extension off and on in turn: an add answers with the cart, and all that goes with it. */
async function compareCrowds(
  { url, pid }: Server,
  database: number,
  carts: Record<Client, string[]>,
  signal: AbortSignal,
): Promise<void> {
  const targets = { off: await listPerformances(url, 'off'), one: await listPerformances(url, 'one') };
  const read = (client: Client): Job => ({
    kind: 'read',
    url,
    status: 200,
    paths: carts[client].map((id) => `/v1/${client}/cart/${id}`),
  });
  const add = (client: Client): Job => ({ kind: 'add', url, client, targets: targets[client], createFirst: false });
  const rows: unknown[] = [];
  for (const [name, jobOf, clients] of [
    ['cart read', read, 16],
    ['add', add, 16],
    ['add', add, 64],
  ] as const) {
    const rates: Record<Client, number[]> = { off: [], one: [] };
    for (let round = 0; round < 3; round++) {
      for (const client of ['off', 'one'] as const) {
        const pace = { clients, seconds: 4, warmUpSeconds: 2 };
        const { rate, errors, firstError } = await runLoad(jobOf(client), pace, { web: pid, database }, signal);
        if (errors > 0) throw new Error(`${errors} failed: ${firstError}`);
        rates[client].push(rate);
      }
    }
    const [off, on] = [median(rates.off), median(rates.one)];
    rows.push({
      name,
      clients,
      'per s, off': off.toFixed(0),
      'per s, on': on.toFixed(0),
      'on / off': (on / off).toFixed(2),
    });
  }
  console.table(rows);
}

const median = (figures: number[]): number =>
  figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
const range = (length: number) => Array.from({ length }, (_, index) => index);

await bench(new AbortController().signal);

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
import { type Answered, type Asked, asker } from './load/request';
import { median } from './median';
import { listTargets } from './prepare';
import { runLoad } from './run-load';
import { startMeasuredPostgres } from './servers/postgres';
import { type Server, startServer } from './servers/server';

// The cost of reading a cart and of adding with the Recommendation Extension on and off, over HTTP, in a circle of 200
// venues with 3,000 coming performances and all 40,000 rides: `node --import tsx bench/recommendations.ts` after a
// build in .next-test.

const DIST_DIR = '.next-test';
const VENUES = 100;
const SHOWS = 50;
const PERFORMANCES = 1500;
const DAYS = Number(process.argv[2] ?? 30);
const ROUNDS = 7;
const READS = 100;
const SEATS_IN_CART = 2;
/** Carts of the warm-up, in which each process reads the rides around each venue once. */
const WARM_UP = 800;
/** Asks for uncompressed answers, so that compression is not measured. */
const headers = { 'Accept-Encoding': 'identity' };

/** `capacity` returns the seats of the performance with that number. Without a circle the organisation recommends nothing. */
type Half = { name: string; west: number; circle?: string; capacity?: (nr: number) => number };

/**
 * The bundle of one half of a circle, or of a similar organisation without recommendations: shows with 30 performances
 * each, from noon to midnight.
 */
function organisation({ name, west, circle, capacity = () => 400 }: Half): unknown {
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
        categories: [{ name: 'standaard', price: '12.50', capacity: capacity(nr) }],
      };
    }),
  }));
  const client = { name, title: name, recommendations: circle !== undefined, hold_minutes: 600 };
  const ticket_types = [{ key: 'standaard', name: 'Standaard', type: '€', value: '0.00' }];
  return { client: { ...client, ...(circle && { circle }) }, locations: venues, ticket_types, events };
}

/** The capacity with which three of four performances are sold out once the carts of makeCarts are filled. */
const scarce = (nr: number) => (Math.floor(nr / 7) % 4 === 0 ? 400 : SEATS_IN_CART);

const HALVES: Half[] = [
  { name: 'off', west: 4.86 },
  { name: 'one', west: 4.86, circle: 'town' },
  { name: 'two', west: 4.89, circle: 'town' },
  { name: 'busy', west: 4.86, circle: 'busy town' },
  { name: 'busy-two', west: 4.89, circle: 'busy town' },
];

async function bench(signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const server = await startMeasuredPostgres();
    stops.push(server.stop);
    const url = server.urlOf('postgres');
    await migrate(url);
    const pool = connect(url, { max: 2 });
    stops.push(pool.close);
    const now = new Date();
    for (const half of HALVES) {
      await importBundle(pool.db, organisation({ ...half, ...(half.circle === 'busy town' && { capacity: scarce }) }), {
        now,
      });
    }
    await pool.sql`INSERT INTO rides (client_id, from_location_id, to_client_id, to_location_id, metres, line,
        from_lat, from_lon, to_lat, to_lon, measured_at)
      SELECT a.client_id, a.id, b.client_id, b.id, (random() * 6000)::int, NULL, a.lat, a.lon, b.lat, b.lon, now()
        FROM locations a, locations b, clients c, clients d
       WHERE a.id <> b.id AND c.id = a.client_id AND d.id = b.client_id AND c.circle = d.circle`;
    const count = WARM_UP + ROUNDS * READS;
    const carts = {
      off: await makeCarts(pool.db, 'off', count),
      one: await makeCarts(pool.db, 'one', count),
      busy: await makeCarts(pool.db, 'busy', count),
    };
    await makeCarts(pool.db, 'busy-two', count);
    await pool.sql`VACUUM ANALYZE`;
    const service = await startServer(
      [webProgram(DIST_DIR)],
      '/v1/one/locations',
      { ...server.settingsOf('postgres'), NEXT_DIST_DIR: DIST_DIR },
      signal,
    );
    stops.push(service.stop);
    const ask = asker(service.url, 1);
    const pids = { service: service.pid, database: server.pid };
    const read = (client: Client, from: number, again = false) => {
      const ids = range(READS).map((n) => carts[client][again ? from : from + n]);
      return measure(
        ids.map((id) => `/v1/${client}/cart/${id}`),
        ask,
        pids,
      );
    };
    for (const { client } of READERS) for (let at = 0; at < WARM_UP; at += READS) await read(client, at);
    const figures = new Map<Reader, Figures[]>(READERS.map((reader) => [reader, []]));
    // The repeated reads use another cart in each round, because a cart has a rate limit.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [{ client, isAgain }, all] of figures) {
        all.push(await read(client, isAgain ? round : WARM_UP + round * READS, isAgain));
      }
    }
    print(figures);
    await compareCrowds(service, server.pid, carts, signal);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Carts with two seats each, all of different performances. */
async function makeCarts(db: Db, name: string, count: number): Promise<string[]> {
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
    await addSeats(ctx, { cartId, subEventId: id, discountId: type?.discountId ?? '', count: SEATS_IN_CART });
    ids.push(cartId);
  }
  return ids;
}

/** The organisation without recommendations, one with them, and one with them whose performances have few seats. */
type Client = 'off' | 'one' | 'busy';

/** `isAgain`: reads the same cart repeatedly; else each cart once. */
type Reader = { what: string; client: Client; isAgain: boolean };
const READERS: Reader[] = [
  { what: 'none', client: 'off', isAgain: false },
  { what: 'ten, again', client: 'one', isAgain: true },
  { what: 'ten, first', client: 'one', isAgain: false },
  { what: 'seats are scarce, again', client: 'busy', isAgain: true },
  { what: 'seats are scarce, first', client: 'busy', isAgain: false },
];

type Figures = { latencyMs: number; serviceCpuMs: number; databaseCpuMs: number; suggestions: number; bytes: number };
type Ask = (path: string, asked?: Asked) => Promise<Answered>;

/** One reader, sequentially: milliseconds per read. */
async function measure(paths: string[], ask: Ask, pids: { service: number; database: number }): Promise<Figures> {
  const before = [cpuTime(pids.service), cpuTime(pids.database)] as const;
  const times: number[] = [];
  const bodies: string[] = [];
  for (const path of paths) {
    const begin = performance.now();
    const { status, body } = await ask(path, { headers });
    times.push(performance.now() - begin);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`);
    bodies.push(body);
  }
  const after = [cpuTime(pids.service), cpuTime(pids.database)] as const;
  const listed = bodies.map((body) => (JSON.parse(body) as [{ recommand: unknown[] }])[0].recommand.length);
  return {
    latencyMs: median(times),
    serviceCpuMs: (after[0] - before[0]) / READS,
    databaseCpuMs: (after[1] - before[1]) / READS,
    suggestions: mean(listed),
    bytes: bodies.at(-1)?.length ?? 0,
  };
}

function print(figures: Map<Reader, Figures[]>): void {
  const rows = [...figures].map(([{ what }, all]) => {
    // CPU time has a resolution of ten milliseconds: only a mean over all rounds is meaningful.
    const of = (member: keyof Figures) => mean(all.map((one) => one[member]));
    const cpu = of('serviceCpuMs') + of('databaseCpuMs');
    return { what, ms: median(all.map(({ latencyMs }) => latencyMs)), cpu, of };
  });
  const none = rows[0];
  console.table(
    rows.map(({ what, ms, cpu, of }) => ({
      'cart read, recommendations': what,
      ms: ms.toFixed(2),
      'x none': (ms / (none?.ms ?? 0)).toFixed(2),
      'CPU ms: web': of('serviceCpuMs').toFixed(2),
      database: of('databaseCpuMs').toFixed(2),
      'CPU x none': (cpu / (none?.cpu ?? 0)).toFixed(2),
      listed: of('suggestions').toFixed(1),
      bytes: of('bytes').toFixed(0),
    })),
  );
}

/** A crowd with the extension off and on, in turn: an add answers with the cart and its recommendations. */
async function compareCrowds(
  { url, pid }: Server,
  database: number,
  carts: Record<Client, string[]>,
  signal: AbortSignal,
): Promise<void> {
  const targets = {
    off: await listTargets(url, 'off'),
    one: await listTargets(url, 'one'),
  };
  const read = (client: Client): Job => ({
    kind: 'read',
    url,
    status: 200,
    paths: carts[client].map((id) => `/v1/${client}/cart/${id}`),
  });
  const add = (client: 'off' | 'one'): Job => ({
    kind: 'add',
    url,
    client,
    targets: targets[client],
    createFirst: false,
  });
  const rows: unknown[] = [];
  const compare = async (name: string, clients: number, jobs: { off: Job; on: Job }) => {
    const rates = { off: [] as number[], on: [] as number[] };
    for (let round = 0; round < 3; round++) {
      for (const state of ['off', 'on'] as const) {
        const pace = { clients, seconds: 4, warmUpSeconds: 2 };
        const { rate, errors, firstError } = await runLoad(jobs[state], pace, { web: pid, database }, signal);
        if (errors > 0) throw new Error(`${errors} failed: ${firstError}`);
        rates[state].push(rate);
      }
    }
    const [off, on] = [median(rates.off), median(rates.on)];
    rows.push({
      name,
      clients,
      'per s, off': off.toFixed(0),
      'per s, on': on.toFixed(0),
      'off / on': (off / on).toFixed(2),
    });
  };
  await compare('cart read', 16, { off: read('off'), on: read('one') });
  await compare('cart read, seats are scarce', 16, { off: read('off'), on: read('busy') });
  await compare('add', 16, { off: add('off'), on: add('one') });
  await compare('add', 64, { off: add('off'), on: add('one') });
  console.table(rows);
}

const mean = (figures: number[]): number => figures.reduce((sum, one) => sum + one, 0) / figures.length;
const range = (length: number) => Array.from({ length }, (_, index) => index);

await bench(new AbortController().signal);

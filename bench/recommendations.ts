import { connect } from '@/db/client';
import { migrate } from '@/db/migrate';
import { importBundle } from '@/lib/bundle';
import { addSeats } from '@/lib/carts';
import { getClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import { listTicketTypes } from '@/lib/tickettypes';
import { cpuTime } from './cpu-time';
import { startNext } from './servers/next';
import { startMeasuredPostgres } from './servers/postgres';

// What a cart read costs with the Recommendation Extension on and off, by HTTP, in a circle of 200 venues with 3,000 coming
// performances and all 40,000 rides measured: `node --import tsx bench/recommendations.ts` after a build in .next-test.

const DIST_DIR = '.next-test';
const VENUES = 100;
const SHOWS = 50;
const PERFORMANCES = 1500;
const DAYS = Number(process.argv[2] ?? 30);
const ROUNDS = 30;
const READS = 100;
/** The service compresses longer answers for who asks for it; that is not what is measured here. */
const headers = { 'Accept-Encoding': 'identity' };

/** Half of the circle: shows with 30 performances each over all venues, from noon to midnight. */
function organisation(name: string, west: number): unknown {
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
        categories: [{ name: 'standaard', price: '12.50', capacity: 60 }],
      };
    }),
  }));
  const client = { name, title: name, recommendations: true, circle: 'town', hold_minutes: 600 };
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
    for (const [name, west] of [
      ['one', 4.86],
      ['two', 4.89],
    ] as const) {
      await importBundle(pool.db, organisation(name, west), { now: new Date() });
    }
    await pool.sql`INSERT INTO rides
      SELECT a.client_id, a.id, b.client_id, b.id, (random() * 6000)::int, NULL, a.lat, a.lon, b.lat, b.lon, now()
        FROM locations a, locations b WHERE a.id <> b.id`;
    await pool.sql`VACUUM ANALYZE`;

    const ctx = { client: await getClient(pool.db, 'one'), db: pool.db, now: new Date() };
    const [event] = await pool.sql<{ id: number }[]>`SELECT id FROM sub_events WHERE client_id = ${ctx.client.id}
      AND extract(hour FROM starts_at AT TIME ZONE 'Europe/Amsterdam') = 18 ORDER BY starts_at, id OFFSET 40 LIMIT 1`;
    if (!event) throw new Error('There is no performance at six.');
    const cartId = newCartId();
    const [type] = await listTicketTypes(ctx, event.id);
    await addSeats(ctx, { cartId, subEventId: event.id, discountId: type?.discountId ?? '', count: 2 });

    const next = await startNext('.', '/v1/one/locations', { DATABASE_URL: url, NEXT_DIST_DIR: DIST_DIR }, signal);
    stops.push(next.stop);
    const address = `${next.url}/v1/one/cart/${cartId}`;
    const figures = { on: [] as Figures[], off: [] as Figures[] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const state of ['on', 'off'] as const) {
        await pool.sql`UPDATE clients SET recommendations = ${state === 'on'} WHERE name = 'one'`;
        const figure = await measure(address, { service: next.pid, database: server.pid });
        if (round >= 0) figures[state].push(figure);
      }
    }
    print(figures);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Figures = { latencyMs: number; serviceCpuMs: number; databaseCpuMs: number; suggestions: number; bytes: number };

/** One reader, one read after the other: milliseconds per read. */
async function measure(address: string, pids: { service: number; database: number }): Promise<Figures> {
  const before = [cpuTime(pids.service), cpuTime(pids.database)] as const;
  const times: number[] = [];
  let text = '';
  for (let i = 0; i < READS; i++) {
    const begin = performance.now();
    text = await (await fetch(address, { headers })).text();
    times.push(performance.now() - begin);
  }
  const [seat] = JSON.parse(text) as [{ recommand: unknown[] }];
  return {
    latencyMs: median(times),
    serviceCpuMs: (cpuTime(pids.service) - before[0]) / READS,
    databaseCpuMs: (cpuTime(pids.database) - before[1]) / READS,
    suggestions: seat.recommand.length,
    bytes: text.length,
  };
}

function print({ on, off }: { on: Figures[]; off: Figures[] }): void {
  const members = ['latencyMs', 'serviceCpuMs', 'databaseCpuMs', 'suggestions', 'bytes'] as const;
  // CPU comes in ticks of ten milliseconds: only a mean over all rounds says something.
  const middle = (member: (typeof members)[number], all: Figures[]) => {
    const figures = all.map((one) => one[member]);
    return member.endsWith('CpuMs') ? figures.reduce((sum, one) => sum + one, 0) / figures.length : median(figures);
  };
  const rows = members.map((member) => {
    const [there, without] = [middle(member, on), middle(member, off)];
    return { figure: member, on: there.toFixed(2), off: without.toFixed(2), times: (there / without).toFixed(2) };
  });
  console.table(rows);
}

const median = (figures: number[]): number =>
  figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
const range = (length: number) => Array.from({ length }, (_, index) => index);

await bench(new AbortController().signal);

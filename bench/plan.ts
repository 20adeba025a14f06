import { setTimeout } from 'node:timers/promises';
import { connect, type Pool } from '@/db/client';
import { migrate } from '@/db/migrate';
import { exportBundle } from '@/lib/bundle';
import { addSeats } from '@/lib/carts';
import { AppError } from '@/lib/errors';
import type { Section } from '@/lib/hall';
import { newCartId } from '@/lib/ids';
import { checkPlanOf, choiceOf, formVersion, type Loser, savePlan, seatLabel } from '@/lib/office';
import { actAtTestBank } from '@/lib/payments';
import { METHODS, world } from '@/lib/payments/testing/world';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import type { TestDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { watchForEnding } from '@/scripts/start/ending';
import { step } from '@/scripts/start/step.mjs';
import { startMeasuredPostgres } from './servers/postgres';

// The plan of a hall of 2,500 seats, half of them sold, is changed while others add there and elsewhere:
// `TEST_BANK=true node --import tsx bench/plan.ts`. All runs in one process, so adds also wait for its own work.

const ROWS = 50;
const SEATS = 50;
const SOLD = (ROWS * SEATS) / 2;
const EVERY_MS = 20;

const NAMES = Array.from({ length: ROWS }, (_, i) => String(i + 1));

async function bench(): Promise<void> {
  const server = await step('Starting PostgreSQL, with fsync', () => startMeasuredPostgres());
  const url = server.urlOf('postgres');
  await migrate(url);
  const [office, shop] = [connect(url, { max: 4 }), connect(url, { max: 6 })];
  try {
    const tenant = await makeHall(office);
    await step(`Selling ${SOLD} seats, two an order`, () => sell(office, tenant));
    await office.sql`VACUUM ANALYZE`;
    const owner = await makeMember(office.db, tenant.client);
    const change = (name: string, names: string[]) => measure(name, { owner, tenant, shop, names });
    await change('a row more', [...NAMES, '51']);
    await change(
      'a row less, of which seats were sold',
      NAMES.filter((name) => name !== '20'),
    );
  } finally {
    await Promise.all([office.close(), shop.close()]);
    await server.stop();
  }
}

function makeHall({ db }: Pool): Promise<Tenant> {
  const inHall = { location: 'hal', categories: [{ name: 'rang', price: '30.00' }] };
  return makeTenant(db, {
    client: { payment_methods: METHODS },
    locations: [
      { key: 'zaal', name: 'Zaal' },
      {
        key: 'hal',
        name: 'Hal',
        sections: [{ name: 'Zaal', category: 'rang', rows: NAMES.map((row) => ({ row, seats: SEATS })) }],
      },
    ],
    events: [{ key: 'e', name: 'E', sub_events: [performance('hall', 0, inHall), performance('free', 20_000)] }],
  });
}

async function sell(pool: Pool, tenant: Tenant): Promise<void> {
  const at = world(pool as TestDatabase, tenant);
  for (let sold = 0; sold < SOLD; sold += 2) {
    const { ref } = await at.begin('hall', 2);
    await actAtTestBank(at.ctx(), ref, 'pay');
  }
}

type Change = { owner: OfficeContext; tenant: Tenant; shop: Pool; names: string[] };

async function measure(name: string, { owner, tenant, shop, names }: Change): Promise<void> {
  const ctx = () => ({ ...owner, now: new Date(), requestId: crypto.randomUUID() });
  const found = (await exportBundle(owner.db, tenant.name)).locations.find(({ key }) => key === 'hal');
  if (!found?.location_id) throw new Error('The hall is gone.');
  const venue = found.location_id;
  const [section] = found.sections ?? [];
  const [row] = section?.rows ?? [];
  if (!section || !row) throw new Error('The hall has no plan.');
  const sections = [{ ...section, rows: names.map((name) => ({ ...row, row: name })) }] as Section[];
  // Ends the holds of the previous change.
  await shop.sql`UPDATE carts SET expires_at = now() - interval '1 second' WHERE client_id = ${owner.client.id} AND expires_at > now()`;
  const { losers } = await checkPlanOf(ctx(), venue, sections);
  const startedAt = performanceNow();
  let isSaved = false;
  const saving = savePlan(ctx(), { venue, seen: formVersion(found), sections, chosen: chosenFor(losers) }).finally(
    () => {
      isSaved = true;
    },
  );
  // A plan cannot remove a seat that is in a cart, so adds begin when the hall is locked.
  while (losers.length > 0 && !isSaved && !(await isLocked(shop, tenant))) await setTimeout(2);
  const lockedAt = performanceNow();
  const adders = ['hall', 'free'].map((key) => adding(shop, tenant, key));
  const failure = await saving.then(
    () => undefined,
    (error: unknown) => error,
  );
  const ended = performanceNow();
  const [there, elsewhere] = await Promise.all(adders.map((one) => one.stop()));
  if (failure) throw failure;
  const moved = losers.flatMap(({ lost }) => lost).length;
  console.log(
    `${name}: ${(ended - startedAt).toFixed(0)} ms, of which the hall was locked ${(ended - lockedAt).toFixed(0)}, ${moved} tickets moved; the longest add there ${said(there)}, elsewhere ${said(elsewhere)}`,
  );
}

const performanceNow = () => globalThis.performance.now();
async function isLocked({ sql }: Pool, tenant: Tenant): Promise<boolean> {
  return sql`SELECT FROM sub_events WHERE client_id = ${tenant.client.id} AND id = ${tenant.subEventId('hall')} FOR SHARE NOWAIT`.then(
    () => false,
    (error: { code?: string }) => error.code === '55P03' || Promise.reject(error),
  );
}

type Added = { longest: number; refused: number; why?: string };
const said = (added: Added | undefined): string =>
  `${added?.longest.toFixed(0)} ms${added?.refused ? `, ${added.refused} refused: ${added.why}` : ''}`;

const chosenFor = (losers: readonly Loser[]) =>
  new Map(
    losers.flatMap((loser) =>
      loser.lost.map(({ nr }, i) => {
        const seat = loser.proposal.seats[i];
        return [choiceOf(loser, nr), seat ? seatLabel(seat) : ''] as const;
      }),
    ),
  );

/** Adds a seat to a new cart every EVERY_MS milliseconds until it is stopped. */
function adding({ db }: Pool, tenant: Tenant, key: string) {
  const discountId = tenant.discountId('standaard', key === 'hall' ? 'rang' : 'standaard');
  const added: Added = { longest: 0, refused: 0 };
  const waiting: Promise<void>[] = [];
  const add = async () => {
    const startedAt = performanceNow();
    const ctx = { client: tenant.client, db, now: new Date() };
    await addSeats(ctx, { cartId: newCartId(), subEventId: tenant.subEventId(key), discountId, count: 1 }).catch(
      (error) => {
        added.refused++;
        added.why = error instanceof AppError ? error.code : String(error);
      },
    );
    added.longest = Math.max(added.longest, performanceNow() - startedAt);
  };
  const timer = setInterval(() => waiting.push(add()), EVERY_MS);
  return {
    async stop(): Promise<Added> {
      clearInterval(timer);
      await Promise.all(waiting);
      return added;
    },
  };
}

watchForEnding(undefined);
await bench();
process.exit();

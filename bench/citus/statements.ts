import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { addSeats, getCart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import type { Client, Context } from '@/lib/context';
import { env } from '@/lib/env';
import { listBackgroundJobs } from '@/lib/housekeeping';
import { newCartId } from '@/lib/ids';
import { judgeScans } from '@/lib/office';
import { claimMail } from '@/lib/outbox';
import { createOrder } from '@/lib/payments';
import { listEvents, listTicketTypes } from '@/lib/programme';
import { openDoor, scanOf } from '@/lib/testing/open-door';
import { nameOf } from './miniature';

const BUYER = {
  email: 'buyer@example.org',
  firstName: 'Bo',
  lastName: 'Koper',
  phone: null,
  address: null,
  city: null,
  zip: null,
  optIn: false,
  mailingList: false,
};
/** How many organisations are used: the largest ones, which have enough free seats. */
const SHOPS = 12;
export const MOST_CALLS = 200;
export const WARM_CALLS = 3;

/** `prepare` runs once before the first call and is not measured. */
export type Statement = { name: string; run: () => Promise<unknown>; prepare?: () => Promise<void> };

/** The operations and jobs that the database does most; each call of `run` does one. */
export async function listStatements(db: Db): Promise<Statement[]> {
  env.TEST_BANK ??= true;
  const shops: { client: Client; performances: number[]; discountId: string; carts: string[] }[] = [];
  for (let i = 0; i < SHOPS; i++) {
    const client = await findClient(db, nameOf(1000 + i));
    const ctx = { client, db, now: databaseNow() };
    const [event] = await listEvents(ctx);
    const performances = event?.subEvents.map(({ id }) => Number(id)) ?? [];
    const [type] = await listTicketTypes(ctx, performances[0] ?? 0);
    shops.push({ client, performances, discountId: String(type?.discountId), carts: [] });
  }
  let turn = 0;
  const next = () => shops[turn++ % SHOPS] as (typeof shops)[number];
  const ctxOf = ({ client }: { client: Client }): Context => ({ client, db, now: databaseNow() });
  const door = await openDoor(db);
  const device = await (await door.device()).open();
  const { codes } = await door.sell(MOST_CALLS);
  let scan = 0;
  const add = async () => {
    const shop = next();
    const cartId = newCartId();
    const subEventId = shop.performances[Math.floor(turn / SHOPS) % shop.performances.length] ?? 0;
    await addSeats(ctxOf(shop), { cartId, subEventId, discountId: shop.discountId, count: 1 });
    shop.carts.push(cartId);
  };
  const jobs = listBackgroundJobs(db).filter(({ name, once }) => !once && name !== 'send mail');
  return [
    { name: 'an add', run: add },
    {
      name: 'reading a cart',
      run: () => {
        const shop = next();
        return getCart(ctxOf(shop), shop.carts.at(-1) ?? '');
      },
    },
    {
      name: 'an order',
      prepare: async () => {
        for (let i = 0; i < MOST_CALLS + WARM_CALLS; i++) await add();
        turn = 0;
      },
      run: () => {
        const shop = next();
        return createOrder(ctxOf(shop), { cartId: shop.carts.pop() ?? '', paymentId: 1, buyer: BUYER });
      },
    },
    { name: 'a scan', run: () => judgeScans({ ...device, now: new Date() }, [scanOf(codes[scan++] ?? '')]) },
    { name: 'an organisation by its name', run: () => findClient(db, nameOf(1000 + (turn++ % 100))) },
    { name: 'job: which mail is next', run: () => claimMail(db) },
    ...jobs.map(({ name, run }) => ({ name: `job: ${name}`, run: async () => run() })),
  ];
}

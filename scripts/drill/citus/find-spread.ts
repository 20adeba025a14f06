import { connect } from '@/db/client';
import { addSeats, getCart } from '@/lib/carts';
import { env } from '@/lib/env';
import { newCartId } from '@/lib/ids';
import { judgeScans } from '@/lib/office';
import { createOrder } from '@/lib/payments';
import { openDoor, scanOf } from '@/lib/testing/open-door';
import { makeTenant, performance } from '@/lib/testing/tenant';
import type { World } from '../world';

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
const METHODS = [{ payment_id: 1, payment_desc: 'Proefbank', payment_cost: '0.50', provider: 'test' }];

/**
 * Runs the most frequent operations on connections on which Citus refuses every plan with more than one task. @returns one sentence for
 * each operation that it refused
 */
export async function findSpread({ address, database }: World): Promise<string[]> {
  // The order needs a payment provider.
  env.TEST_BANK ??= true;
  const shop = await makeTenant(database.db, {
    client: { payment_methods: METHODS },
    events: [{ key: 'e', name: 'E', sub_events: [performance('free', 50)] }],
  });
  const door = await openDoor(database.db);
  const device = await (await door.device()).open();
  const { codes } = await door.sell(1);
  const strict = connect(`${address}?citus.multi_task_query_log_level=error`, { max: 2 });
  const problems: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    await work().catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message;
      problems.push(`${what} does not stay on one shard: ${cause}`);
    });
  };
  const cartId = newCartId();
  const ctx = () => ({ client: shop.client, db: strict.db, now: new Date() });
  const subEventId = shop.subEventId('free');
  const discountId = shop.discountId('standaard');
  await attempt('an add', () => addSeats(ctx(), { cartId, subEventId, discountId, count: 2 }));
  await attempt('a second add', () => addSeats(ctx(), { cartId, subEventId, discountId, count: 1 }));
  await attempt('reading a cart', () => getCart(ctx(), cartId));
  await attempt('an order', () => createOrder(ctx(), { cartId, paymentId: 1, buyer: BUYER }));
  await attempt('a scan', () => judgeScans({ ...device, db: strict.db }, [scanOf(codes[0] ?? '')]));
  await strict.close();
  return problems;
}

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { exportBundle } from '@/lib/bundle';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { findShow } from '@/lib/office';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from './database';
import { insertSale } from './sale';
import { makeTenant, performance, type Tenant } from './tenant';

type Member = Awaited<ReturnType<typeof makeMember>>;

/** For the tests of one file: a client with the shows `stuk`, of two performances, and `ander`; a new one for each test. */
export function programmeStage() {
  const at = {} as { database: TestDatabase; tenant: Tenant };
  beforeAll(async () => {
    at.database = await testDatabase();
  });
  afterAll(() => at.database.drop());
  beforeEach(async () => {
    const subs = [performance('een', 10), performance('twee', 10, { date: '+15' })];
    const second = { key: 'ander', name: 'Ander', sub_events: [performance('drie', 5)] };
    const events = [{ key: 'stuk', name: 'Stuk', sub_events: subs }, second];
    at.tenant = await makeTenant(at.database.db, { events });
  });

  const member = (given = {}) => makeMember(at.database.db, at.tenant.client, given);
  const show = () => at.tenant.mainEventId('stuk');
  const exported = () => exportBundle(at.database.db, at.tenant.name);

  /** The office's page of the show `stuk` for a person, and its first performance. */
  async function pageOf(ctx: Member) {
    const page = await findShow(ctx, show());
    if (!page) throw new Error('no show');
    const [first] = page.show.sub_events;
    if (!first) throw new Error('no performance');
    return { show: page.show, first, id: first.event_id ?? 0 };
  }

  /** Sells one ticket of a performance. */
  async function sell(key: string) {
    const { database, tenant } = at;
    const cartId = newCartId();
    const ctx = { client: tenant.client, db: database.db, now: new Date() };
    await addSeats(ctx, {
      cartId,
      subEventId: tenant.subEventId(key),
      discountId: tenant.discountId('standaard'),
      count: 1,
    });
    const id = await insertSale(database.sql, tenant.client.id);
    await database.sql`
      INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, row_nr, seat_nr, category_id, category_name, ticket_type_id,
                               discount_id, discount_name, price, event_name, starts_at, location_id, location_name)
      SELECT s.client_id, ${id}, 1, s.sub_event_id, s.nr, '0', '0', s.category_id, 'standaard', d.ticket_type_id, d.discount_id, 'Standaard',
             s.price, 'Stuk', e.starts_at, e.location_id, 'Zaal'
        FROM seats s JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
        JOIN discounts d ON d.client_id = s.client_id AND d.discount_id = ${tenant.discountId('standaard')}
       WHERE s.client_id = ${tenant.client.id} AND s.cart_id = ${cartId}`;
    await database.sql`UPDATE seats SET cart_id = NULL, order_id = ${id} WHERE client_id = ${tenant.client.id} AND cart_id = ${cartId}`;
  }

  return { at, member, show, exported, pageOf, sell };
}

import { expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { newCartId, seatIdOf } from '@/lib/ids';
import { getOrder } from '@/lib/orders';
import { erasePerson } from '@/lib/privacy';
import { declineRenewal, findRenewal, listRenewals, takeRenewal } from '@/lib/renewals';
import { releaseExpired } from '@/lib/seats';
import { DAY, local, NEW, OLD, renewalStage, said, window } from '@/lib/testing/renewal-stage';
import { giveUpOrder } from '.';

const season = renewalStage();
const { at, offer, find, take, tend, renewalOf, freeAt, mailsOf } = season;

it('at the end of the window the seats are on sale and the links end; it does not open again', async () => {
  await tend();
  const { token } = await renewalOf(season.two);
  await at.database
    .sql`UPDATE subscriptions SET renew_until = now() - interval '1 s' WHERE client_id = ${at.tenant.client.id} AND key = 'new'`;
  await at.database
    .sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE client_id = ${at.tenant.client.id} AND id LIKE 'block:%'`;
  at.tenant.client = await findClient(at.database.db, at.tenant.name);
  expect(await takeRenewal(at.ctx(), token, newCartId())).toBe(false);
  // No request came, and no job has run.
  expect(await said(take('Nieuw seizoen', 6))).toBe('held');
  await tend();
  expect((await findRenewal(at.ctx(), token))?.isOpen).toBe(false);
  await at.database
    .sql`UPDATE subscriptions SET renew_until = now() + interval '1 day' WHERE client_id = ${at.tenant.client.id} AND key = 'new'`;
  await tend();
  expect((await findRenewal(at.ctx(), token))?.isOpen).toBe(false);
  expect(await mailsOf('renewal')).toHaveLength(2);
});

it('the organisation can move the end, and withdraw the renewal', async () => {
  await tend();
  await offer(OLD, { ...NEW, ...window({ until: local(20 * DAY) }) });
  await tend();
  const ends = await at.database.sql`
    SELECT DISTINCT expires_at > now() + interval '19 days' AS moved FROM carts WHERE client_id = ${at.tenant.client.id} AND id LIKE 'block:%'`;
  expect(ends).toEqual([{ moved: true }]);
  const free = await freeAt('new-1');
  await offer(OLD, NEW);
  await tend();
  expect(await freeAt('new-1')).toBe(free + 3);
});

it('a subscriber who declines frees the seats at once; who has renewed or declined is not reminded', async () => {
  await offer(OLD, { ...NEW, ...window({ remind_days: 3 }) });
  await tend();
  const free = await freeAt('new-1');
  const { token } = await renewalOf(season.one);
  await declineRenewal(at.ctx(), token);
  await declineRenewal(at.ctx(), token);
  expect(await freeAt('new-1')).toBe(free + 1);
  expect(await takeRenewal(at.ctx(), token, newCartId())).toBe(false);
  await tend(6 * DAY);
  expect(await mailsOf('renewal_reminder')).toEqual([]);
  await tend(8 * DAY);
  await tend(9 * DAY);
  expect(await mailsOf('renewal_reminder')).toEqual([season.two.id]);
});

it('the last one to decline takes nothing from others whose seats are in a cart', async () => {
  await tend();
  const cartId = newCartId();
  expect(await takeRenewal(at.ctx(), (await renewalOf(season.two)).token, cartId)).toBe(true);
  await declineRenewal(at.ctx(), (await renewalOf(season.one)).token);
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  await releaseExpired(at.database.db, new Date());
  expect((await renewalOf(season.two)).seats.every(({ isKept }) => isKept)).toBe(true);
  expect(await takeRenewal(at.ctx(), (await renewalOf(season.two)).token, newCartId())).toBe(true);
});

it('a subscriber whose seat is taken is told so, and none is kept; refunded subscriptions are not renewed', async () => {
  const [line] = season.one.lines;
  const [seat] = await at.database.sql`
    SELECT s.sub_event_id, s.nr FROM seats s JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
     WHERE s.client_id = ${at.tenant.client.id} AND e.key = 'new-2' AND s.row_nr = ${line?.rowNr ?? ''} AND s.seat_nr = ${line?.seatNr ?? ''}`;
  const subEventId = Number(seat?.sub_event_id);
  const wanted = { subEventId, discountId: at.tenant.discountId('standaard', 'rang'), count: 1 };
  await addSeats(at.ctx(), { ...wanted, cartId: newCartId(), seats: [seatIdOf(subEventId, Number(seat?.nr))] });
  await giveUpOrder(at.ctx(), season.two.key, 'buyer');
  await tend();
  expect(await mailsOf('renewal')).toEqual([season.one.id]);
  const renewal = await renewalOf(season.one);
  expect([renewal.people, renewal.seats.length]).toEqual([1, 0]);
  expect(await takeRenewal(at.ctx(), renewal.token, newCartId())).toBe(false);
  const { id } = await find('Nieuw seizoen');
  expect((await listRenewals(at.ctx(), { id })).rows[0]?.state).toBe('unkept');
});

it('nothing is kept for an erased buyer, who could not be told', async () => {
  await erasePerson(at.ctx(), { email: season.two.email, force: true });
  expect((await getOrder(at.ctx(), season.two.key)).email).toBe('');
  const free = await freeAt('new-1');
  await tend();
  expect(await freeAt('new-1')).toBe(free);
  const { id } = await find('Nieuw seizoen');
  expect((await listRenewals(at.ctx(), { id })).rows).toEqual([]);
});

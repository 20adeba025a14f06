import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '@/db/client';
import { importBundle } from '@/lib/bundle';
import { addParty, addSeats, extendHold, getCart, removeSeat } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { after, arrive, OPENS_AT_LOCAL, openRoom } from '@/lib/testing/waiting-room';
import {
  findRoom,
  listQueues,
  readStanding,
  readToken,
  readTurn,
  roomAhead,
  type Standing,
  signToken,
  takePlace,
} from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 8 });
});
afterAll(() => database.drop());

const open = (about?: { per_minute?: number; shop_minutes?: number }) => openRoom(database.db, about);
const nothing = async () => {};

const placeIn = (standing: Standing) => (standing.state === 'waiting' ? standing.place : 0);

/** Spearman's correlation: 1 when the places are in order of arrival, near 0 when they are random. */
function correlation(places: number[]): number {
  const order = [...places].sort((a, b) => a - b);
  const n = places.length;
  const squares = places.reduce((sum, place, i) => sum + (order.indexOf(place) - i) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}

test('visitors before the opening get random places, later ones the next place', async () => {
  const { stand } = await open();
  const early = arrive(300);
  const before = await Promise.all(early.map((cart, i) => stand(cart, after(-1000 + i))));
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['gathering']));
  const late = arrive(50);
  const lateStandings: Standing[] = [];
  for (const cart of late) lateStandings.push(await stand(cart, after(0.001)));
  const places = (await Promise.all(early.map((cart) => stand(cart, after(0.001))))).map(placeIn);
  expect([...places].sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
  // A random draw of 300 is this far from 0 once in a hundred million.
  expect(Math.abs(correlation(places))).toBeLessThan(0.33);
  expect(lateStandings.map(placeIn)).toEqual(Array.from({ length: 50 }, (_, i) => 301 + i));
});

test('a place stays the same, however often and in whichever process it is asked for', async () => {
  const { stand, room, at } = await open();
  const other = connect(database.url, { max: 2 });
  const carts = arrive(20);
  const asks = carts.flatMap((cart) => [0, 1, 2, 3].map((i) => stand(cart, after(1), i % 2 ? other.db : database.db)));
  const standings = await Promise.all(asks);
  for (const [i] of carts.entries()) {
    expect(new Set(standings.slice(4 * i, 4 * i + 4).map(placeIn)).size).toBe(1);
  }
  expect(new Set(standings.map(placeIn)).size).toBe(20);
  expect(await readStanding(at(after(1), other.db), room, carts[0] ?? '')).toEqual(standings[0]);
  await other.close();
});

test('a visitor whose turn has come in one process is not refused by another with an older state', async () => {
  const { tenant, stand, room, at, subEventId } = await open({ per_minute: 1 });
  const other = connect(database.url, { max: 2 });
  await stand(newCartId(), after(0.1));
  const cartId = newCartId();
  expect((await stand(cartId, after(1), other.db)).state).toBe('waiting');
  expect(await roomAhead(at(after(1.2), other.db), { cartId, subEventId })).toEqual(room);
  // As when unused turns are handed on.
  await database.sql`UPDATE waiting_lines SET counted = counted + 2 WHERE client_id = ${tenant.client.id}`;
  expect((await readStanding(at(after(1.5)), room, cartId)).state).toBe('admitted');
  expect(await roomAhead(at(after(1.6), other.db), { cartId, subEventId })).toBeUndefined();
  expect((await readTurn(at(after(1.7), other.db), room, cartId)).state).toBe('admitted');
  await other.close();
});

test('many processes open one waiting room once', async () => {
  const { stand } = await open();
  const early = arrive(40);
  await Promise.all(early.map((cart) => stand(cart, after(-5))));
  const pools = [0, 1, 2, 3].map(() => connect(database.url, { max: 2 }));
  const late = arrive(8);
  const all = await Promise.all(
    pools.flatMap(({ db }, i) =>
      [...early, ...late.slice(2 * i, 2 * i + 2)].map((cart) => stand(cart, after(0.5), db)),
    ),
  );
  const places = new Set(all.map(placeIn));
  expect(places).toEqual(new Set(Array.from({ length: 48 }, (_, i) => i + 1)));
  await Promise.all(pools.map((pool) => pool.close()));
});

test('the turn comes when it was expected, and passes on when nobody used it', async () => {
  const { stand } = await open({ shop_minutes: 5 });
  const [first = '', second = ''] = arrive(2);
  await stand(first, after(-1));
  const waiting = await stand(first, after(0.1));
  expect(waiting).toMatchObject({ state: 'waiting', place: 1, expectedAt: after(1) });
  expect(await stand(first, after(1))).toMatchObject({ state: 'admitted', endsAt: after(301) });
  expect(await stand(first, after(301))).toMatchObject({ state: 'admitted' });
  // Admitted at once, since nobody waits, but with a new place.
  expect(await stand(second, after(301.5))).toMatchObject({ state: 'admitted' });
  const again = await stand(first, after(302));
  expect(again.state === 'admitted' && again.endsAt > after(590)).toBe(true);
});

test('unused slots of a quiet hour are not saved up', async () => {
  const { stand } = await open();
  const crowd = await Promise.all(arrive(100).map((cart) => stand(cart, after(3600))));
  const admitted = crowd.filter(({ state }) => state === 'admitted');
  expect(admitted.length).toBeLessThanOrEqual(5);
  expect(Math.max(...crowd.map(placeIn))).toBe(100 - admitted.length);
});

test('an add waits for its turn, and the visitor stays admitted while the hold lasts, also when extended', async () => {
  const { tenant, subEventId, stand, at, room } = await open({ shop_minutes: 1 });
  const add = (cartId: string, now: Date, key = 'avond') =>
    addSeats(at(now), {
      cartId,
      subEventId: tenant.subEventId(key),
      discountId: tenant.discountId('standaard'),
      count: 1,
    });
  const [cart = '', stranger = ''] = arrive(2);
  expect(subEventId).toBe(tenant.subEventId('avond'));
  await expect(add(cart, after(-10))).rejects.toMatchObject({ code: 'waiting' });
  expect((await add(stranger, after(-10), 'vrij')).seats).toHaveLength(1);
  await stand(cart, after(-10));
  await expect(add(cart, after(0.5))).rejects.toMatchObject({ code: 'waiting' });
  expect((await add(cart, after(1))).seats).toHaveLength(1);
  // Long after its turn, while its hold lasts.
  expect((await add(cart, after(600))).seats).toHaveLength(2);
  expect(await extendHold(at(after(1200)), cart)).toBe(true);
  const { seats } = await add(cart, after(2000));
  expect(seats).toHaveLength(3);
  // A seat of another performance is no turn, before the opening or after it.
  expect((await add(stranger, after(1), 'vrij')).seats).toHaveLength(2);
  await expect(add(stranger, after(600))).rejects.toMatchObject({ code: 'waiting' });
  const evening = [tenant.subEventId('vrij'), subEventId];
  const party = addParty(at(after(600)), { cartId: stranger, subEventIds: evening, count: 1 });
  expect(await party).toMatchObject({ waitingRoom: room, subEventId });
  expect((await getCart(at(after(600)), stranger)).seats).toHaveLength(2);
  await expect(add(newCartId(), after(600))).rejects.toMatchObject({ code: 'waiting' });
  // Released seats are no turn either.
  for (const { seatId } of seats) await removeSeat(at(after(2000)), cart, seatId);
  await expect(add(cart, after(2001))).rejects.toMatchObject({ code: 'waiting' });
});

test('a changed rate counts from then on, and removing the waiting room admits everybody', async () => {
  const { tenant, stand, at, subEventId } = await open({ per_minute: 60 });
  const carts = arrive(120);
  for (const cart of carts) await stand(cart, after(0.1));
  const last = carts[119] ?? '';
  expect(placeIn(await stand(last, after(60)))).toBe(60);
  const bundle = structuredClone(tenant.bundle) as { events: { sub_events: Record<string, unknown>[] }[] };
  const sub = bundle.events[0]?.sub_events[0] ?? {};
  sub.waiting_room = { ...(sub.waiting_room as object), per_minute: 6 };
  await importBundle(database.db, bundle, { now: after(60) });
  const client = await findClient(database.db, tenant.name);
  const room = await findRoom({ ...at(after(60)), client }, subEventId);
  if (!room) throw new Error('The waiting room is gone');
  await takePlace({ ...at(after(60)), client }, room, last, nothing);
  const later = await takePlace({ ...at(after(120)), client }, room, last, nothing);
  expect(placeIn(later)).toBe(54);
  delete sub.waiting_room;
  await importBundle(database.db, bundle, { now: after(120) });
  const freed = await findClient(database.db, tenant.name);
  expect(await findRoom({ ...at(after(120)), client: freed }, subEventId)).toBeUndefined();
  const [left] = await database.sql`SELECT count(*)::int AS n FROM waiting_places WHERE client_id = ${freed.id}`;
  expect(left?.n).toBe(0);
});

test('a waiting room of the whole client applies to every performance', async () => {
  const waiting_room = { opens_at: OPENS_AT_LOCAL, per_minute: 1 };
  const { client, subEventId } = await makeTenant(database.db, {
    client: { waiting_room },
    events: [{ key: 'show', name: 'Show', sub_events: [performance('avond', 200)] }],
  });
  const room = await findRoom({ client, db: database.db, now: after(0) }, subEventId('avond'));
  expect(room).toMatchObject({ subEventId: 0, perMinute: 1, shopMinutes: 15 });
});

test('tokens are signed by us, and valid for one client', async () => {
  const [{ at }, other] = [await open(), await open()];
  const token = signToken(at(after(0)), 'my-first-cart');
  expect(readToken(at(after(0)), token)).toBe('my-first-cart');
  expect(readToken(other.at(after(0)), token)).toBeUndefined();
  for (const forged of ['', token.slice(0, -2), token.replace('first', 'other'), `${token}.x`, 'my-first-cart']) {
    expect(readToken(at(after(0)), forged)).toBeUndefined();
  }
});

test('says how many wait, and how many are admitted', async () => {
  const { tenant, stand, subEventId } = await open({ shop_minutes: 1 });
  await Promise.all(arrive(90).map((cart) => stand(cart, after(-5))));
  const report = async (now: Date) =>
    (await listQueues(database.db, now)).find(({ clientName }) => clientName === tenant.name);
  const room = { clientName: tenant.name, subEventId };
  const before = { isOpen: false, waiting: 90, admitted: 0, perMinute: 0, unused: 0 };
  expect(await report(after(-4))).toEqual({ ...room, ...before });
  await stand(newCartId(), after(0.1));
  const opened = { ...before, isOpen: true, perMinute: 60 };
  expect(await report(after(10))).toEqual({ ...room, ...opened, waiting: 81, admitted: 10 });
  expect(await report(after(80))).toEqual({ ...room, ...opened, waiting: 11, admitted: 61 });
});

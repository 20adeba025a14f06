import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportBundle, importBundle } from '@/lib/bundle';
import { findByCode } from '@/lib/gift-cards';
import { money } from '@/lib/money';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { findGiftCardId, getGiftCardPage, giveGiftCard, isGiftCardSearch, listGiftCards, setGiftCardBlock } from '.';

let database: TestDatabase;
let ctx: OfficeContext;
let other: OfficeContext;
beforeAll(async () => {
  database = await testDatabase();
  const [one, two] = [await makeTenant(database.db), await makeTenant(database.db)];
  ctx = await makeMember(database.db, one.client);
  other = await makeMember(database.db, two.client);
});
afterAll(() => database?.drop());

const about = (request: string, amount = '25.00') =>
  ({ amount: money(amount), years: 2, reason: 'A prize', request }) as const;

it('a card is given once per request id, with the permission and a recent step-up', async () => {
  const given = await Promise.all([1, 2, 3].map(() => giveGiftCard(ctx, about('one'))));
  expect(new Set(given.map(({ card, code }) => `${card.id} ${code}`)).size).toBe(1);
  await expect(giveGiftCard(ctx, about('one', '26.00'))).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const stale = { ...ctx, session: { ...ctx.session, provenAt: new Date(ctx.now.getTime() - 11 * 60_000) } };
  await expect(async () => giveGiftCard(stale, about('two'))).rejects.toMatchObject({ code: 'not_now' });
  const door = await makeMember(database.db, ctx.client, { role: 'door' });
  await expect(async () => giveGiftCard(door, about('three'))).rejects.toMatchObject({ code: 'may_not' });
  const [log] = await database.sql`SELECT count(*)::int AS lines FROM audit_log
    WHERE client_id = ${ctx.client.id} AND action = 'gift_card.given'`;
  expect(log?.lines).toBe(1);
  const code = given[0]?.code ?? '';
  const kept =
    await database.sql`SELECT to_jsonb(g)::text || coalesce((SELECT string_agg(to_jsonb(a)::text, '') FROM audit_log a
    WHERE a.client_id = g.client_id), '') AS text FROM gift_cards g WHERE g.client_id = ${ctx.client.id}`;
  expect(kept.map(({ text }) => text).join()).not.toContain(code);
});

it('cards are found by code, last four and order, and by nobody of another organisation', async () => {
  const { card, code } = await giveGiftCard(ctx, about('found'));
  const found = (search: string, who = ctx) =>
    officeTransaction(who, async (who) => (await listGiftCards(who, { search })).rows.map(({ id }) => id));
  const byCode = (typed: string, who = ctx) => officeTransaction(who, (who) => findGiftCardId(who, typed));
  expect(await byCode(code.toLowerCase().replaceAll('-', ' '))).toBe(card.id);
  expect(await byCode(code, other)).toBeUndefined();
  expect(await byCode(card.lastFour)).toBeUndefined();
  // A whole code must not stand in an address.
  expect(await found(code)).toEqual([]);
  expect([code, code.slice(1), code.replaceAll('-', '')].some(isGiftCardSearch)).toBe(false);
  expect([card.lastFour, '12', '2026-000012'].every(isGiftCardSearch)).toBe(true);
  expect(await found(card.lastFour)).toContain(card.id);
  expect(await found('2026-000001')).toEqual([]);
  expect(await found('9'.repeat(60))).toEqual([]);
  expect(await officeTransaction(other, (who) => getGiftCardPage(who, card.id))).toBeUndefined();
  await expect(setGiftCardBlock(other, { id: card.id, isBlocked: true, reason: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('a blocked card pays nothing, and keeps its money', async () => {
  const { card, code } = await giveGiftCard(ctx, about('block'));
  const set = (isBlocked: boolean) => setGiftCardBlock(ctx, { id: card.id, isBlocked, reason: 'Lost' });
  await set(true);
  await expect(set(true)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await findByCode(ctx, code)).toBeUndefined();
  await set(false);
  expect(await findByCode(ctx, code)).toMatchObject({ balance: '25.00' });
  const page = await officeTransaction(ctx, (ctx) => getGiftCardPage(ctx, card.id));
  expect(page?.entries.map(({ kind, amount, orderId }) => [kind, amount, orderId])).toEqual([['given', '25.00', null]]);
});

it('the amount of a card has no more decimals than its currency', async () => {
  const yen = await makeTenant(database.db, { client: { currency: 'JPY' } });
  const ctx = await makeMember(database.db, yen.client);
  await expect(giveGiftCard(ctx, about('yen', '10.50'))).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'amount' }],
  });
  expect((await giveGiftCard(ctx, about('yen', '1000.00'))).card).toMatchObject({
    balance: '1000.00',
    currency: 'JPY',
  });
});

it('the currency stays while cards have money', async () => {
  await giveGiftCard(ctx, about('currency'));
  const bundle = await exportBundle(database.db, ctx.client.name);
  const inDollars = { ...bundle, client: { ...bundle.client, currency: 'USD' } };
  await expect(importBundle(database.db, inDollars, { now: new Date() })).rejects.toMatchObject({
    errors: [{ path: 'client.currency' }],
  });
  // Cards are not part of the settings.
  expect(bundle).toMatchObject({ client: { gift_cards: null } });
  expect(JSON.stringify(bundle)).not.toContain('balance');
});

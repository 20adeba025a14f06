import { beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n';
import { getOrderById, type Order } from '@/lib/orders';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { changingPerformance } from '@/lib/testing/changing-performance';
import { readPdf } from '@/lib/testing/read-pdf';
import { compose } from './compose';
import { letterText } from './letter';

const at = changingPerformance();
let order: Order;
beforeEach(async () => {
  const begun = await at.shop.begin('free', 2);
  await actAtTestBank(at.shop.ctx(), begun.ref, 'pay');
  ({ order } = begun);
});

/** Imports the bundle with the change, one second after the import before. */
const change = (more: Record<string, unknown>) => at.run(at.bundleWith(more));

/** The queued mails as composed now, in order; undefined for one that is obsolete. */
async function composed(locale = 'nl') {
  const now = await getOrderById(at.shop.ctx(), order.id);
  const queued = await at.database.sql<{ id: number; occasion: string }[]>`
    SELECT id::int, occasion FROM mails WHERE order_id = ${order.id} AND kind = 'performance_changed' ORDER BY id`;
  const mail = {
    clientId: at.tenant.client.id,
    kind: 'performance_changed' as const,
    orderId: order.id,
    queuedAt: new Date(),
    attempts: 1,
    nextAttemptAt: new Date(),
    sentAt: null,
    failedAt: null,
    lastError: null,
    recipient: null,
    isMass: true,
  };
  return Promise.all(
    queued.map((one) => compose(at.shop.ctx(), { ...mail, ...one }, { ...now, locale }, 'https://tickets.example/t')),
  );
}
const send = () =>
  at.database.sql`UPDATE mails SET sent_at = now() WHERE order_id = ${order.id} AND kind = 'performance_changed'`;
const plain = (text = '') => text.replaceAll(/\s+/g, ' ');

it('says in every language what changed, old and new, with new tickets and calendar', async () => {
  await change({ time: '19:30:00', end: '21:30:00' });
  const found = [];
  for (const locale of LANGUAGES) {
    const [mail] = await composed(locale);
    if (!mail) throw new Error('It says nothing');
    const text = plain(letterText(mail.letter));
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(text).toMatch(/(19|7)[:.h ]+30/);
    found.push([mail.letter.subject, /(20|8)[:.h ]+30.{1,8}(22|10)[:.h ]+30/.test(text)]);
    const pdf = mail.attachments.find(({ contentType }) => contentType === 'application/pdf');
    const [page] = await readPdf(new Uint8Array(pdf?.content as Buffer), { look: false });
    expect(plain(page?.text)).toMatch(/(19|7)[:.h ]+30.{1,8}(21|9)[:.h ]+30/);
    expect(plain(page?.text)).toMatch(/(20|8)[:.h ]+30.{1,8}(22|10)[:.h ]+30/);
    const calendar = String(mail.attachments.find(({ filename }) => filename.endsWith('.ics'))?.content);
    expect(calendar).toMatch(/SEQUENCE:1\r/);
    const shown = mail.letter.performances.flatMap(({ codes = [] }) => codes.map(({ cid }) => cid));
    expect(shown).toEqual(['ticket-1.png', 'ticket-2.png']);
    expect(mail.attachments.flatMap(({ cid = [] }) => cid)).toEqual(shown);
  }
  expect(found).toEqual([
    ['Gewijzigd: E', true],
    ['Changed: E', true],
    ['Geändert: E', true],
    ['Changement\u00a0: E', true],
  ]);
});

it('sends one mail for two moves before the first is sent, and none when it is moved back', async () => {
  await change({ time: '19:30:00', end: '21:30:00' });
  await change({ time: '19:00:00', end: '21:00:00' });
  const mails = await composed();
  expect(mails.map((mail) => mail?.letter.subject)).toEqual([undefined, 'Gewijzigd: E']);
  await change({});
  expect(await composed()).toEqual([undefined, undefined, undefined]);
});

it('tells a buyer who was told of a change that it was undone', async () => {
  await change({ status: 'unpub' });
  const [cancelled] = await composed();
  expect(cancelled?.letter.subject).toBe('Gaat niet door: E');
  expect(plain(cancelled && letterText(cancelled.letter))).toContain(
    'Theater Test laat je weten wat er met je geld gebeurt',
  );
  // Tickets of a cancelled performance are not sent; the calendar file removes it.
  expect(cancelled?.attachments.map(({ filename }) => filename)).toEqual([`${at.tenant.name}.ics`]);
  expect(String(cancelled?.attachments[0]?.content)).toContain('STATUS:CANCELLED');
  await send();
  await change({});
  expect((await composed()).at(-1)?.letter.subject).toBe('Gaat door: E');
});

it('sends nothing when the order was refunded since', async () => {
  await change({ time: '19:30:00', end: '21:30:00' });
  await giveUpOrder(at.shop.ctx(), order.key, 'buyer');
  expect(await composed()).toEqual([undefined]);
});

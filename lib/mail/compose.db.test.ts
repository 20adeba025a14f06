import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n';
import { getOrderById, type Order } from '@/lib/orders';
import type { Mail, MailKind } from '@/lib/outbox';
import { paperOf } from '@/lib/papers';
import { actAtTestBank, askUpgrade, cancelLines, giveUpOrder, listRefunds, moveLine, payAtDoor } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { readPdf } from '@/lib/testing/read-pdf';
import type { Tenant } from '@/lib/testing/tenant';
import { listTicketKeys, receiptNumber, verifyTicketCode } from '@/lib/tickets';
import { compose } from './compose';
import { letterHtml, letterText } from './letter';

let database: TestDatabase;
let tenant: Tenant;
let shop: ReturnType<typeof world>;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeSellingTenant(database, { vat_rate: 9 });
  shop = world(database, tenant);
});
afterAll(() => database.drop());

const mailOf = (order: Order, kind: MailKind, occasion = ''): Mail => ({
  clientId: tenant.client.id,
  id: 1,
  kind,
  orderId: order.id,
  occasion,
  queuedAt: new Date(),
  attempts: 1,
  nextAttemptAt: new Date(),
  sentAt: null,
  failedAt: null,
  lastError: null,
  recipient: null,
  isMass: false,
});

const composed = (order: Order, kind: MailKind, occasion?: string) =>
  compose(shop.ctx(), mailOf(order, kind, occasion), order, `https://tickets.example/${tenant.name}`);

async function subjects(order: Order, kind: MailKind, occasion?: string) {
  const found: string[] = [];
  for (const locale of LANGUAGES) {
    const said = { ...order, locale };
    const { letter } = (await composed(said, kind, occasion)) ?? {};
    if (!letter) throw new Error(`${kind} says nothing`);
    const texts = [letterText(letter), letterHtml(letter, paperOf(tenant.client, said))];
    for (const text of texts) {
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\d{4}-\d\d-\d\dT/);
      expect(text).toContain(`https://tickets.example/${tenant.name}/order/${order.key}`);
    }
    expect(texts[1]).toContain(`<html lang="${locale}">`);
    found.push(letter.subject.replaceAll(/\s/g, ' '));
  }
  return found;
}

describe('in every language', () => {
  it('a confirmation and a receipt', async () => {
    const order = await shop.order(await shop.fillCart('hall', 2, 'gratis'));
    expect(await subjects(order, 'confirmation')).toEqual([
      'Je 2 kaarten voor E',
      'Your 2 tickets for E',
      'Ihre 2 Tickets für E',
      'Vos 2 billets pour E',
    ]);
    const [number] = (await subjects(order, 'receipt'))[0]?.match(/\d{4}-\d{6}$/) ?? [];
    expect(await subjects(order, 'receipt')).toEqual(
      ['Bon', 'Receipt', 'Quittung', 'Reçu'].map((word) => `${word} ${number}`),
    );
  });

  it('tickets that were cancelled or moved, with new papers for the others', async () => {
    const { order: begun, ref } = await shop.begin('hall', 3);
    await actAtTestBank(shop.ctx(), ref, 'pay');
    const by = { actor: 'office' } as const;
    await cancelLines(shop.ctx(), { order: begun.key, positions: [1, 2], refund: 'price', request: 'c', by });
    const [free] = await database.sql`SELECT min(nr)::int AS nr FROM seats WHERE order_id IS NULL AND cart_id IS NULL
      AND sub_event_id = ${tenant.subEventId('hall')} AND nr <> ${begun.lines[2]?.nr ?? 0}`;
    const to = { subEventId: tenant.subEventId('hall'), nr: free?.nr };
    const order = await moveLine(shop.ctx(), { order: begun.key, position: 3, to, request: 'm', by });
    const [cancelled, moved] = await database.sql<{ occasion: string }[]>`
      SELECT occasion FROM mails WHERE order_id = ${order.id} AND kind IN ('line_cancelled', 'seat_changed') ORDER BY id`;
    expect(await subjects(order, 'line_cancelled', cancelled?.occasion)).toEqual([
      '2 kaarten geannuleerd: E',
      '2 tickets cancelled: E',
      '2 Tickets storniert: E',
      '2 billets annulés : E',
    ]);
    expect((await subjects(order, 'seat_changed', moved?.occasion))[2]).toBe('Ihr neues Ticket: E');
    const mail = await composed(order, 'line_cancelled', cancelled?.occasion);
    const text = letterText(mail?.letter ?? ({} as never)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('2 kaarten zijn geannuleerd en niet meer geldig. We betalen je € 60,00 terug');
    expect(text).toMatch(/Standaard: .*Niet meer geldig.*Standaard: /);
    const pdf = mail?.attachments.find(({ filename }) => filename.endsWith(`${receiptNumber(order)}.pdf`));
    const pages = await readPdf(new Uint8Array(pdf?.content as Buffer));
    const keys = await listTicketKeys(shop.ctx());
    expect(pages.map(({ qr = '' }) => verifyTicketCode(qr, keys))).toMatchObject([{ position: 4, nr: free?.nr }]);
    const receipt = mail?.attachments.find(({ filename }) => filename.endsWith('receipt.pdf'));
    const [page] = await readPdf(new Uint8Array(receipt?.content as Buffer), { look: false });
    expect(page?.text.replaceAll(/\s+/g, ' ')).toMatch(/Terugbetaald op .*−€ 60,00 Totaal na terugbetaling € 30,50/);
  });

  it('a dearer seat that is held until its difference is paid', async () => {
    const { order: begun, ref } = await shop.begin('free', 1);
    await actAtTestBank(shop.ctx(), ref, 'pay');
    const order = await getOrderById(shop.ctx(), begun.id);
    const [free] = await database.sql`SELECT min(nr)::int AS nr FROM seats WHERE order_id IS NULL AND cart_id IS NULL
      AND sub_event_id = ${tenant.subEventId('hall')}`;
    const to = { subEventId: tenant.subEventId('hall'), nr: free?.nr };
    const by = { actor: 'office' } as const;
    const payBy = shop.ctx(60).now;
    const { id } = await askUpgrade(shop.ctx(), { order: order.key, position: 1, to, request: 'u', by, payBy });
    expect((await subjects(order, 'upgrade', String(id)))[1]).toBe('Another seat for you: E');
    const text = letterText((await composed(order, 'upgrade', String(id)))?.letter ?? ({} as never));
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Die kost € 5,50 meer .* Hal .*Rij .* rang/);
  });

  it('a reservation to be paid at the door', async () => {
    const order = await shop.order(await shop.fillCart('free', 2), { paymentId: 2 });
    expect((await subjects(order, 'reserved'))[3]).toBe('Réservation : E');
    expect((await composed(order, 'reserved'))?.letter.paragraphs[0]?.replaceAll(/\s/g, ' ')).toEqual(
      expect.stringMatching(
        /^Je 2 plaatsen zijn gereserveerd. Betaal € 49,00 aan de kassa, uiterlijk \w+ \d+ \w+ \d{4}, 20:15;/,
      ),
    );
    expect(await composed(order, 'confirmation')).toBeUndefined();
  });

  it('a payment that failed: how long the buyer has, or that the order has expired', async () => {
    const { order } = await shop.begin('free', 1);
    expect((await subjects(order, 'payment_failed'))[1]).toBe('Not paid yet: E');
    const clock = paperOf(tenant.client, order).clock(order.expiresAt);
    expect((await composed(order, 'payment_failed'))?.letter.paragraphs[0]).toContain(`tot ${clock}:`);
    await shop.letPass(order);
    const over = await getOrderById(shop.ctx(), order.id);
    expect((await composed(over, 'payment_failed'))?.letter.paragraphs[0]).toContain(
      'de tijd om te betalen is voorbij',
    );
  });

  it('a refund, and its reason', async () => {
    const { order, ref } = await shop.begin('free', 1);
    await actAtTestBank(shop.ctx(), ref, 'pay');
    await giveUpOrder(shop.ctx(), order.key, 'buyer');
    const [refund] =
      await database.sql`SELECT r.id FROM refunds r JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id
      WHERE p.order_id = ${order.id}`;
    const gone = await getOrderById(shop.ctx(), order.id);
    expect(gone.status).toBe('refunded');
    expect(await subjects(gone, 'refunded', refund?.id)).toEqual([
      'Je krijgt € 25,00 terug',
      'Your refund of €25.00',
      'Sie bekommen 25,00 € zurück',
      'Votre remboursement de 25,00 €',
    ]);
    expect((await composed(gone, 'refunded', refund?.id))?.letter.paragraphs[0]).toBe(
      'Je hebt je bestelling geannuleerd. De kaarten zijn niet meer geldig.',
    );
    const { letter } = (await composed(gone, 'receipt')) ?? {};
    expect(letter?.subject).toMatch(/^Bon /);
    const door = await shop.order(await shop.fillCart('free', 1), { paymentId: 2 });
    await payAtDoor(shop.ctx(), door.key, 'office');
    await giveUpOrder(shop.ctx(), door.key, 'office');
    const [atDoor] = await listRefunds(shop.ctx(), door.id);
    const { paragraphs } = (await composed(door, 'refunded', String(atDoor?.id)))?.letter ?? {};
    expect(paragraphs?.[1]?.replaceAll(/\s/g, ' ')).toContain('€ 24,50 terug aan de kassa');
  });
});

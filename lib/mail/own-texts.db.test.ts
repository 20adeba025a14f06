import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { MailTexts } from '@/lib/mail-texts';
import { money } from '@/lib/money';
import { invoiceNumber, takeTicketsOffInvoice } from '@/lib/office';
import { getOrderById } from '@/lib/orders';
import type { Mail, MailKind } from '@/lib/outbox';
import { actAtTestBank, beginPayment, listPayments, orderGiftCard } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { invoiceStage } from '@/lib/testing/invoice-stage';
import { compose } from './compose';

const { at, now, member, sell, seenOf, account } = invoiceStage();
const shop = sellingStage({ gift_cards: { amounts: ['25.00'], least: null, most: null, years: 2, text: '' } });

type Asked = { kind: MailKind; orderId: number; occasion?: string | undefined; recipient?: string };

/** The Dutch letter of a mail, with these texts of the organisation. */
async function letter(of: typeof at | typeof shop, { kind, orderId, occasion = '', recipient }: Asked, nl: object) {
  const mailTexts = Object.fromEntries(Object.entries(nl).map(([mail, text]) => [mail, { nl: text }])) as MailTexts;
  const ctx = { ...of.ctx(), client: { ...of.tenant.client, mailTexts } };
  const when = new Date();
  const mail: Mail = {
    clientId: ctx.client.id,
    id: 1,
    kind,
    orderId,
    occasion,
    queuedAt: when,
    attempts: 1,
    nextAttemptAt: when,
    sentAt: null,
    failedAt: null,
    lastError: null,
    recipient: recipient ?? null,
    isMass: false,
  };
  const order = { ...(await getOrderById(ctx, orderId)), locale: 'nl' };
  const composed = await compose(ctx, mail, order, 'https://tickets.example/t');
  const { subject, greeting, closing } = composed?.letter ?? expect.fail(`${kind} says nothing`);
  return { subject: subject.replaceAll(/\s/g, ' '), greeting: greeting.replaceAll(/\s/g, ' '), closing };
}

it('an invoice of a group, its changes and its reminder have the organisation’s own texts', async () => {
  const ctx = await member();
  const orderId = await sell(ctx, {}, 3);
  const shared = { greeting: 'Beste {first_name},', closing: 'Groet van {organisation}' };
  const texts = {
    all: shared,
    invoice: { subject: 'Nota {invoice}: {amount} voor {due}, {tickets} × {shows}' },
    invoice_changed: { subject: 'Gewijzigd: {invoice}' },
    invoice_due: { greeting: 'Nog {amount} voor {due}' },
    // The texts of a group's invoice are not those of a reservation.
    reserved: { subject: 'Gereserveerd' },
  };
  const [first] = (await account(orderId)).invoices;
  const number = first && invoiceNumber(first);
  const whole = await letter(at, { kind: 'invoice', orderId, occasion: number }, texts);
  expect(whole.subject).toMatch(new RegExp(`^Nota ${number}: € 73,50 voor \\w+ \\d+ \\w+ \\d{4}, 3 × E$`));
  expect([whole.greeting, whole.closing]).toEqual(['Beste Basisschool De Regenboog,', ['Groet van Theater Test']]);
  for (const kind of ['invoice_due', 'reserved'] as const) {
    const due = await letter(at, { kind, orderId }, texts);
    expect(due.subject).toContain(`Herinnering: factuur ${number}`);
    expect(due.greeting).toMatch(/^Nog € 73,50 voor \w+/);
  }
  const off = { id: orderId, seen: await seenOf(ctx, orderId), request: randomUUID(), positions: [1] };
  await takeTicketsOffInvoice(now(ctx), off);
  const credit = (await account(orderId)).invoices.at(-1);
  const occasion = credit && invoiceNumber(credit);
  expect((await letter(at, { kind: 'invoice', orderId, occasion }, texts)).subject).toBe(`Gewijzigd: ${occasion}`);
});

it('the receipt of a gift card and the card have own texts too, without those that all mails share', async () => {
  const buyer = {
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: null,
    address: null,
    city: null,
    zip: null,
    optIn: false,
    mailingList: false,
  };
  const wanted = { amount: money('25.00'), receiver: 'Bo', greeting: '', recipient: 'bo@example.org', sendOn: null };
  const made = await orderGiftCard(shop.ctx(), { attempt: randomUUID(), wanted, paymentId: 1, buyer, locale: 'nl' });
  await beginPayment(shop.ctx(), made.key, 'http://127.0.0.1');
  const [payment] = await listPayments(shop.ctx(), made.id);
  await actAtTestBank(shop.ctx(), payment?.providerRef ?? '', 'pay');
  const orderId = made.id;
  const texts = {
    all: { greeting: 'Beste {first_name},', closing: 'Tot bij {shows}' },
    confirmation: { subject: 'Kaarten voor {shows}' },
    gift_card_bought: { greeting: 'Dag {first_name}', closing: 'Nummer {order}' },
    gift_card: { subject: 'Een bon van {amount} voor {organisation}' },
  };
  const receipt = await letter(shop, { kind: 'confirmation', orderId }, texts);
  expect(receipt.subject).not.toContain('Kaarten voor');
  expect([receipt.greeting, receipt.closing]).toEqual(['Dag Ada', [expect.stringMatching(/^Nummer \d{4}-\d{6}$/)]]);
  const card = await letter(shop, { kind: 'gift_card', orderId, recipient: 'bo@example.org' }, texts);
  expect(card.subject).toBe('Een bon van € 25,00 voor Theater Test');
  expect(card.greeting).toBe('Dag Bo,');
  expect(card.closing).toBeUndefined();
});

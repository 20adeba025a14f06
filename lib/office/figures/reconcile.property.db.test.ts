import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { codeGiven, findGiftCard, findSale } from '@/lib/gift-cards';
import { type Money, money, sumSigned } from '@/lib/money';
import { exportFigures, type MoneyReport } from '@/lib/office/exports';
import { takeBackGiftCard } from '@/lib/office/gift-cards';
import { closeDay } from '@/lib/office/till';
import { actAtTestBank, beginPayment, cancelLines, giveUpOrder, orderGiftCard } from '@/lib/payments';
import { listPayments } from '@/lib/payments/read-payment';
import { BASE, buyer } from '@/lib/payments/testing/world';
import { officeTransaction, Refusal } from '@/lib/staff';
import { giveCard } from '@/lib/testing/give-card';
import { invoiceStage } from '@/lib/testing/invoice-stage';
import { MONEY_PROVIDERS, netOf, readFigures, reconcile, storeFigures } from '.';

const { at, member, now, sell, pay, today } = invoiceStage();

const EVENTS = ['buy', 'buy', 'with_card', 'with_card', 'sell_card', 'sell_card', 'given', 'take_back'] as const;
const LATER = ['refund', 'keep', 'give_up', 'late', 'invoice', 'part'] as const;
const step = fc.record({ event: fc.constantFrom(...EVENTS, ...LATER), which: fc.nat(100) });

async function play(steps: readonly { event: (typeof EVENTS | typeof LATER)[number]; which: number }[]) {
  const ctx = await member();
  const [orders, codes, cards, invoices]: [string[], string[], number[], number[]] = [[], [], [], []];
  const pick = <T>(from: readonly T[], which: number) => from[which % Math.max(1, from.length)];
  const buy = async (count: number, giftCard?: string) => {
    const order = await at.order(await at.fillCart('free', count), { giftCard });
    if (order.status !== 'paid') await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
    orders.push(order.key);
  };
  const sellCard = async (amount: Money) => {
    const wanted = { amount, receiver: 'Bo', greeting: '', recipient: 'bo@example.org', sendOn: null };
    const asked = { attempt: randomUUID(), wanted, paymentId: 1, buyer: buyer(), locale: 'nl' };
    const order = await orderGiftCard(at.ctx(), asked);
    await beginPayment(at.ctx(), order.key, BASE);
    await actAtTestBank(at.ctx(), (await listPayments(at.ctx(), order.id))[0]?.providerRef ?? '', 'pay');
    const card = await findGiftCard(at.ctx(), (await findSale(at.ctx(), order.id))?.cardId ?? 0);
    cards.push(order.id);
    codes.push((card && codeGiven(card)) ?? '');
  };
  const deeds = {
    buy: (which: number) => buy(1 + (which % 2)),
    with_card: (which: number) => buy(1 + (which % 2), pick(codes, which)),
    sell_card: (which: number) => sellCard(money(which % 2 === 0 ? '30.00' : '50.00')),
    given: async () => codes.push(await giveCard(at.ctx(), '20.00')),
    take_back: (which: number) => takeBackGiftCard(now(ctx), { order: pick(cards, which) ?? 0, reason: 'Asked' }),
    refund: (which: number) => cancel(pick(orders, which), 'price'),
    keep: (which: number) => cancel(pick(orders, which), money('5.25')),
    give_up: (which: number) => giveUpOrder(at.ctx(), pick(orders, which) ?? '', 'office'),
    late: async () => {
      const order = await at.order(await at.fillCart('free', 1));
      const ref = await at.refOf(order);
      await giveUpOrder(at.ctx(), order.key, 'buyer');
      await actAtTestBank(at.ctx(), ref, 'pay');
    },
    invoice: async () => invoices.push(await sell(ctx, {}, 2)),
    part: (which: number) => pay(ctx, pick(invoices, which) ?? 0, which % 2 === 0 ? '20.00' : '29.00'),
  };
  const cancel = (order: string | undefined, refund: 'price' | Money) =>
    cancelLines(at.ctx(), {
      order: order ?? '',
      positions: [1],
      refund,
      request: randomUUID(),
      by: { actor: 'office' },
    });
  for (const { event, which } of steps) {
    await Promise.resolve(deeds[event](which)).catch((error) => {
      if (!(error instanceof Refusal) && !(error instanceof AppError && error.code !== 'internal')) throw error;
    });
  }
  for (let i = 0; i < 2; i++) await at.turn(1);
  return ctx;
}

/** Sums of the payments, the refunds and the ledger of the cards themselves. */
async function direct() {
  const { client } = at.tenant;
  const [row] = await at.database.sql<{ received: string; bank: string; cards: string }[]>`
    SELECT (paid - back)::numeric(14, 2)::text AS received, (bank_paid - bank_back)::numeric(14, 2)::text AS bank,
           (SELECT coalesce(sum(amount) FILTER (WHERE kind NOT IN ('given', 'expired')), 0)::numeric(14, 2)::text
              FROM gift_card_entries WHERE client_id = ${client.id}) AS cards
      FROM (SELECT coalesce(sum(paid_amount), 0) AS paid, coalesce(sum(paid_amount) FILTER (WHERE provider = 'test'), 0) AS bank_paid
              FROM payments WHERE client_id = ${client.id} AND share_of IS NULL AND paid_at IS NOT NULL AND provider <> 'gift_card') p,
           (SELECT coalesce(sum(r.amount), 0) AS back, coalesce(sum(r.amount) FILTER (WHERE p.provider = 'test'), 0) AS bank_back
              FROM refunds r JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id
             WHERE r.client_id = ${client.id} AND p.provider <> 'gift_card') r`;
  return row;
}

it('received = turnover + fees + gift cards + unassigned, on every page and in every file, after random sales and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      await at.renew({ gift_cards: { amounts: ['30.00', '50.00'], years: 5 } });
      const ctx = now(await play(steps));
      const period = { from: today(), to: today() };
      await storeFigures(ctx);
      const read = (asked: Partial<Parameters<typeof readFigures>[1]>) =>
        officeTransaction(ctx, (ctx) => readFigures(ctx, { period, by: ['part', 'provider'], ...asked }));
      const sums = reconcile(await read({}));
      const { turnover, fees, giftCards, unassigned, received } = sums;
      const found = await direct();
      expect([received, giftCards]).toEqual([found?.received, found?.cards]);
      expect(sumSigned([turnover, fees, giftCards, unassigned])).toBe(received);
      const sum = (rows: readonly { soldAmount: Money; returnedAmount: Money }[]) => sumSigned(rows.map(netOf));
      expect(sum(await read({ by: ['day', 'way'], providers: MONEY_PROVIDERS }))).toBe(received);
      expect(sumSigned((await read({ by: ['show'], parts: ['tickets'] })).map(({ amount }) => amount))).toBe(turnover);
      expect(sum(await read({ by: ['vat'], parts: ['tickets', 'fees'] }))).toBe(sumSigned([turnover, fees]));
      const day = await closeDay(ctx, today());
      expect(day.sums).toEqual(sums);
      expect(sumSigned(day.ways.flatMap(({ cameIn, wentBack }) => [cameIn, `-${wentBack}`]))).toBe(received);
      const fileSums = async (report: MoneyReport) => {
        const cells = [];
        for await (const lines of exportFigures(ctx, { report, period }).lines()) cells.push(...lines);
        const amounts = cells.map((line) =>
          line.flatMap((cell) => (cell && typeof cell === 'object' && 'currency' in cell ? cell.decimal : [])),
        );
        return (amounts[0] ?? []).map((_, i) => sumSigned(amounts.map((line) => line[i] ?? '0.00')));
      };
      const net = async (report: MoneyReport) => (await fileSums(report)).at(-1) ?? '0.00';
      if (steps.length > 0 && received !== '0.00')
        expect(await fileSums('reconciliation')).toEqual([turnover, fees, giftCards, unassigned, received]);
      expect([await net('ways'), await net('closing')]).toEqual([received, received]);
      // Only what the provider received: no cash, no gift cards, nothing on invoice.
      expect(await net('settlement')).toBe(found?.bank);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

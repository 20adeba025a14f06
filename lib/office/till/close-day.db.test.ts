import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { type Money, money } from '@/lib/money';
import { listPayments, listRefunds } from '@/lib/payments';
import { MOLLIE_KEY } from '@/lib/payments/testing/fake-mollie';
import { providerStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { dayAt } from '../figures';
import { cancelOrderTickets, getOfficeOrder } from '../orders';
import {
  closeDay,
  followCard,
  handOut,
  moveCash,
  openShift,
  refundAtTill,
  type Shift,
  saveTill,
  sellAtTill,
  sendToTerminal,
  tillCartId,
} from '.';

const at = providerStage([
  {
    payment_id: 3,
    payment_desc: 'iDEAL',
    payment_cost: '0.50',
    provider: 'mollie',
    method: 'ideal',
    api_key: MOLLIE_KEY,
  },
]);

type Step = {
  till: 0 | 1;
  what: 'cash' | 'card' | 'lost' | 'refund' | 'cancel' | 'hand_out' | 'cash_in' | 'cash_out';
  cents: number;
  hour: number;
};
const steps = fc.array(
  fc.record<Step>({
    till: fc.constantFrom(0, 1),
    what: fc.constantFrom('cash', 'card', 'lost', 'refund', 'cancel', 'hand_out', 'cash_in', 'cash_out'),
    cents: fc.integer({ min: 1, max: 2450 }),
    hour: fc.integer({ min: 0, max: 60 }),
  }),
  { minLength: 3, maxLength: 12 },
);
const cents = (amount: string): number => Math.round(Number(amount) * 100);
const text = (amount: number): Money => money((amount / 100).toFixed(2));
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

it('a day adds up to the cent: shifts agree with payments and refunds, in any time zone and over a clock change', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.constantFrom('Europe/Amsterdam', 'Pacific/Auckland', 'America/New_York'),
      async (steps, timezone) => {
        await at.renew({ timezone });
        // New York sets its clocks back 38 hours earlier.
        const begin = Date.UTC(2026, 10, 2, 20);
        const people = await Promise.all([0, 1].map(() => makeMember(at.database.db, at.tenant.client)));
        const shifts: Shift[] = [];
        for (const person of people) {
          const till = await saveTill(person, { name: `Kassa ${person.person.id}`, terminalId: 'term_1' });
          shifts.push(await openShift(person, { tillId: till.id, float: money('500.00') }));
        }
        // Some hours earlier, so that the days are past; shifts do not depend on the clock.
        const asOf = (i: number, hour: number): OfficeContext => {
          const now = new Date(begin - hour * 3_600_000);
          const of = people[i] as OfficeContext;
          return { ...of, now, session: { ...of.session, provenAt: now } };
        };
        const sold: number[] = [];
        const waiting: { id: number; amount: number }[] = [];
        const expected = { cash: 0, card: 0, refund: 0 };
        for (const { till, what, cents: amount, hour } of steps.sort((one, other) => other.hour - one.hour)) {
          const [ctx, shift] = [asOf(till, hour), shifts[till] as Shift];
          const request = crypto.randomUUID();
          if (what === 'cash_in' || what === 'cash_out')
            await moveCash(ctx, {
              shiftId: shift.id,
              kind: what,
              amount: text(amount),
              reason: 'Change',
              request,
            }).catch(() => {});
          else if (what === 'hand_out') {
            const { id: refundId, amount } = waiting.shift() ?? {};
            if (refundId === undefined || amount === undefined) continue;
            await handOut(ctx, { shiftId: shift.id, refundId, request });
            expected.refund += amount;
          } else if (what === 'cancel') {
            const id = sold.pop();
            if (id === undefined) continue;
            const { seen } = await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id));
            await cancelOrderTickets(ctx, { id, seen, positions: [1], refund: text(amount), request });
            const [made] = await listRefunds(ctx, id);
            waiting.push({ id: made?.id ?? 0, amount });
          } else if (what === 'refund') {
            const orderId = sold.pop();
            if (orderId === undefined) continue;
            const { seen } = await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, orderId));
            await refundAtTill(ctx, {
              shiftId: shift.id,
              orderId,
              seen,
              positions: [1],
              refund: text(amount),
              request,
            });
            expected.refund += amount;
          } else {
            const cartId = tillCartId(shift.id, request);
            const [subEventId, discountId] = [at.tenant.subEventId('free'), at.tenant.discountId('standaard')];
            await addSeats({ ...at.ctx() }, { cartId, subEventId, discountId, count: 1 });
            const sale = await sellAtTill(ctx, {
              shiftId: shift.id,
              cartId,
              request,
              pay: { kind: what === 'cash' ? 'cash' : 'card' },
            });
            if (what === 'cash') {
              sold.push(sale.orderId);
              expected.cash += 2450;
              continue;
            }
            await sendToTerminal(ctx, sale.orderId, 'https://tickets.bellevue.nl');
            const [payment] = await listPayments(ctx, sale.orderId);
            at.mollie.get(payment?.providerRef ?? '').status = what === 'card' ? 'paid' : 'failed';
            await followCard(ctx, sale.orderId);
            if (what === 'card') expected.card += 2450;
          }
        }
        const lead = asOf(0, 0);
        const days = [
          ...new Set([0, ...steps.map(({ hour }) => hour)].map((hour) => dayAt(asOf(0, hour).now, timezone))),
        ];
        const closed = await Promise.all(days.map((day) => closeDay(lead, day)));
        for (const { ways, shifts, cash } of closed) {
          const way = (provider: string) => ways.filter((one) => one.provider === provider);
          expect(sum(shifts, ({ cash }) => cents(cash))).toBe(sum(way('cash'), ({ cameIn }) => cents(cameIn)));
          expect(sum(shifts, ({ refund }) => cents(refund)) + cents(cash.waiting) - cents(cash.earlier)).toBe(
            sum(way('cash'), ({ wentBack }) => cents(wentBack)),
          );
          expect(sum(shifts, ({ card }) => cents(card))).toBe(sum(way('mollie'), ({ cameIn }) => cents(cameIn)));
        }
        const all = closed.flatMap(({ shifts }) => shifts);
        for (const kind of ['cash', 'card', 'refund'] as const)
          expect([kind, sum(all, (row) => cents(row[kind]))]).toEqual([kind, expected[kind]]);
      },
    ),
    { numRuns: 10 },
  );
});

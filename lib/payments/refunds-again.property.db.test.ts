import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { beginPayment, cancelLines, listPayments, listStuckRefunds, retryRefund } from '.';
import { MOLLIE_KEY } from './testing/fake-mollie';
import { sendMollieMessage } from './testing/send-message';
import { providerStage } from './testing/stage';

const METHODS = [
  { payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'mollie', api_key: MOLLIE_KEY },
];
const at = providerStage(METHODS);
afterEach(() => at.mollie.refunds.splice(0));

const HOUR = 60;
const DAY = 24 * HOUR;
const TICKETS = 4;
const PRICE = 24.5;

type Step = { what: 'cancel' | 'fail' | 'outside' | 'soon' | 'tomorrow' | 'retry' | 'lost'; how: number };
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('cancel', 'fail', 'fail', 'outside', 'soon', 'soon', 'tomorrow', 'retry', 'lost'),
  how: fc.nat(100),
});

/** A paid order at Mollie, what happens to its refunds, and what has gone back. */
async function stage() {
  await at.renew();
  const order = await at.order(await at.fillCart('free', TICKETS), { paymentId: 1 });
  await beginPayment(at.ctx(), order.key, 'https://tickets.bellevue.nl');
  const [{ token = '', providerRef: ref } = {}] = await listPayments(at.ctx(), order.id);
  at.mollie.get(ref ?? '').status = 'paid';
  await at.turn(1);
  let [minutes, cancelled] = [1, 0];
  const there = () => at.mollie.refunds.filter(({ paymentId }) => paymentId === ref);
  const standing = () => there().filter(({ status }) => status !== 'failed');
  const gone = () => standing().reduce((sum, { amount }) => sum + Number(amount.value), 0);
  /** The amount that we tried to refund: every refund that Mollie has received. */
  const tried = () => PRICE * new Set(there().flatMap(({ metadata }) => JSON.stringify(metadata) ?? [])).size;
  // A message that arrives while Mollie is unavailable is made up for by polling.
  const tell = () => sendMollieMessage(at.ctx(minutes), { token, ref: ref ?? '' }).catch(() => undefined);
  const turn = (later: number) => {
    minutes += later;
    // Two processes at once.
    return Promise.all([at.turn(minutes), at.turn(minutes)]);
  };
  const retry = async () => {
    for (const { refund } of await listStuckRefunds(at.database.db, at.tenant.name))
      if (refund.status === 'failed') await retryRefund(at.ctx(minutes), refund.id);
  };
  const happen: Record<Step['what'], (how: number) => unknown> = {
    cancel: () => {
      if (cancelled === TICKETS - 1) return;
      const positions = [++cancelled];
      const by = { actor: 'office' } as const;
      return cancelLines(at.ctx(minutes), {
        order: order.key,
        positions,
        refund: 'price',
        request: `${cancelled}`,
        by,
      });
    },
    fail: (how) => {
      const ours = standing().filter(({ metadata }) => metadata);
      const one = ours[how % ours.length];
      if (one) one.status = 'failed';
      return tell();
    },
    outside: (how) => {
      // An outside refund that replaces our failed ones, all or some.
      const value = (tried() - gone()) / ((how % 3) + 1);
      if (value <= 0) return;
      const amount = { value: value.toFixed(2), currency: 'EUR' };
      at.mollie.refunds.push({
        resource: 'refund',
        id: randomUUID(),
        paymentId: ref ?? '',
        amount,
        status: 'refunded',
      });
      return how % 2 ? tell() : undefined;
    },
    soon: (how) => turn(1 + (how % 20)),
    tomorrow: () => turn(DAY + 10),
    retry,
    lost: (how) => at.mollie.faults.push(...Array(how % 4).fill(undefined), 'lost'),
  };
  const end = async () => {
    at.mollie.faults.length = 0;
    for (let round = 0; round < 4; round++) {
      await retry();
      for (let turns = 0; turns < 4; turns++) await turn(8 * HOUR);
    }
  };
  return { happen: ({ what, how }: Step) => happen[what](how), end, gone, tried, owed: () => cancelled * PRICE };
}

async function play(steps: readonly Step[]): Promise<void> {
  const { happen, end, gone, tried, owed } = await stage();
  for (const one of steps) {
    await happen(one);
    expect(gone()).toBeLessThanOrEqual(tried());
  }
  await end();
  expect(gone()).toBe(owed());
}

const did = (...all: (Step['what'] | [Step['what'], number])[]): Step[] =>
  all.map((one) => (typeof one === 'string' ? { what: one, how: 0 } : { what: one[0], how: one[1] }));

it.each([
  [
    'one that failed, returned outside, while another waits',
    did('cancel', 'soon', 'fail', 'soon', 'outside', 'cancel', 'tomorrow'),
  ],
  [
    'two that failed, one returned outside, sent again at once',
    did('cancel', 'cancel', 'soon', 'fail', 'outside', 'fail', 'soon', 'tomorrow'),
  ],
])('exactly what is owed is refunded: %s', (_, steps) => play(steps));

it('exactly what is owed is refunded, in whatever order refunds fail and others return money', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), play), {
    numRuns: Number(process.env.RUNS ?? 8),
    endOnFailure: true,
  });
});

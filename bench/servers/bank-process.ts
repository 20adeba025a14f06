import { randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { LOCALHOST } from '@/lib/payments/testing/localhost';

// A server with Mollie's documented HTTP interface, for buyers who pay at once: a payment is paid when the service asks, and a
// refund stays pending. The payment page is the return address. The second argument is the delay of each answer about refunds
// in milliseconds.

type Payment = { id: string; redirectUrl: string; [member: string]: unknown };
type Refund = { id: string; amount: { value: string; currency: string }; [member: string]: unknown };

const payments = new Map<string, Payment>();
const byKey = new Map<string, Payment>();
const refundsOf = new Map<string, Map<string, Refund>>();

function open(sent: Payment, key: string): Payment {
  const payment = { ...sent, id: `tr_${randomBytes(8).toString('hex')}` };
  payments.set(payment.id, payment);
  byKey.set(key, payment);
  return payment;
}

/** Makes a refund, or returns the one with the same idempotency key. */
function refund(payment: string, sent: Refund, key: string): Refund {
  const all = refundsOf.get(payment) ?? new Map<string, Refund>();
  const made = all.get(key) ?? {
    ...sent,
    resource: 'refund',
    id: `re_${randomBytes(8).toString('hex')}`,
    status: 'pending',
  };
  refundsOf.set(payment, all.set(key, made));
  return made;
}

const listed = (payment: string) => {
  const refunds = [...(refundsOf.get(payment)?.values() ?? [])];
  return { count: refunds.length, _embedded: { refunds }, _links: {} };
};

const refunded = (payment: string, currency: unknown) => {
  const cents = [...(refundsOf.get(payment)?.values() ?? [])].map(({ amount }) =>
    Math.round(Number(amount.value) * 100),
  );
  return { value: (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2), currency };
};

const shown = (payment: Payment, status: 'open' | 'paid') => ({
  resource: 'payment',
  mode: 'test',
  ...payment,
  status,
  amountRefunded: refunded(payment.id, (payment.amount as Refund['amount']).currency),
  _links: { checkout: { href: payment.redirectUrl, type: 'text/html' } },
});

const server = createServer({ ...LOCALHOST, keepAliveTimeout: 60_000 }, async (request, response) => {
  const body = await text(request);
  const key = String(request.headers['idempotency-key']);
  const [, , , id = '', part] = (request.url ?? '').split(/[/?]/);
  const found = payments.get(id);
  if (part === 'refunds') await setTimeout(Number(process.argv[3] ?? 0));
  const answer =
    found && part === 'refunds'
      ? request.method === 'POST'
        ? refund(id, JSON.parse(body), key)
        : listed(id)
      : request.method === 'POST'
        ? shown(byKey.get(key) ?? open(JSON.parse(body), key), 'open')
        : found && shown(found, 'paid');
  response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/hal+json' }).end(JSON.stringify(answer ?? {}));
});
server.listen(Number(process.argv[2]), 'localhost', () => console.log('listening'));

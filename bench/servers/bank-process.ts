import { randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { LOCALHOST } from '@/lib/payments/testing/localhost';

// Mollie as its documentation describes it, reduced to a buyer who pays at once: a payment is paid by the time the
// service asks. The payment page is the return address.

type Payment = { id: string; redirectUrl: string; [member: string]: unknown };

const payments = new Map<string, Payment>();
const byKey = new Map<string, Payment>();

function open(sent: Payment, key: string): Payment {
  const payment = { ...sent, id: `tr_${randomBytes(8).toString('hex')}` };
  payments.set(payment.id, payment);
  byKey.set(key, payment);
  return payment;
}

const shown = (payment: Payment, status: 'open' | 'paid') => ({
  resource: 'payment',
  mode: 'test',
  ...payment,
  status,
  _links: { checkout: { href: payment.redirectUrl, type: 'text/html' } },
});

const server = createServer({ ...LOCALHOST, keepAliveTimeout: 60_000 }, async (request, response) => {
  const body = await text(request);
  const key = String(request.headers['idempotency-key']);
  const found = payments.get(request.url?.split('/').at(-1) ?? '');
  const answer =
    request.method === 'POST'
      ? shown(byKey.get(key) ?? open(JSON.parse(body), key), 'open')
      : found && shown(found, 'paid');
  response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/hal+json' }).end(JSON.stringify(answer ?? {}));
});
server.listen(Number(process.argv[2]), 'localhost', () => console.log('listening'));

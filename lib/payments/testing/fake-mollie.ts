import { startFakeServer } from './fake-server';

type Amount = { value: string; currency: string };
type Payment = {
  id: string;
  status: string;
  amount: Amount;
  metadata: unknown;
  isCancelable: boolean;
  createdAt: string;
  webhookUrl?: string;
  amountChargedBack?: Amount;
};
type Refund = {
  resource?: string;
  id: string;
  paymentId: string;
  amount: Amount;
  status: string;
  metadata?: unknown;
};

export const MOLLIE_KEY = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM';

/** The organisation's terminals at Mollie; one of them is not ready. */
const TERMINALS = [
  ['term_1', 'Foyer', 'active'],
  ['term_2', 'In the cupboard', 'inactive'],
  ['term_3', 'Bar', 'active'],
] as const;

/** The decimals of a currency at Mollie (https://docs.mollie.com/docs/multicurrency). */
const placesOf = ({ currency }: Amount): number => (['ISK', 'JPY'].includes(currency) ? 0 : 2);

/** Mollie as its documentation describes it (https://docs.mollie.com/reference/payments-api), as far as we use it. */
export async function startFakeMollie() {
  const payments = new Map<string, Payment>();
  const refunds: Refund[] = [];
  const answered = new Map<string, { status: number; json: unknown }>();
  const problem = (status: number, detail: string) => ({
    status,
    json: { status, title: 'Error', detail, _links: {} },
  });
  const refundedOf = (id: string, isFailedToo = false) =>
    refunds
      .filter(({ paymentId, status }) => paymentId === id && (isFailedToo || !['failed', 'canceled'].includes(status)))
      .reduce((sum, { amount }) => sum + Number(amount.value), 0);
  const shown = (payment: Payment) => ({
    resource: 'payment',
    mode: 'test',
    sequenceType: 'oneoff',
    profileId: 'pfl_1',
    ...payment,
    // Includes failed refunds: undocumented, and the harder case for us.
    amountRefunded: {
      value: refundedOf(payment.id, true).toFixed(placesOf(payment.amount)),
      currency: payment.amount.currency,
    },
    _links: {
      self: { href: `https://api.mollie.com/v2/payments/${payment.id}`, type: 'application/hal+json' },
      ...(payment.status === 'open' && {
        checkout: { href: `https://www.mollie.com/checkout/${payment.id}`, type: 'text/html' },
      }),
    },
  });

  const listed = (ids: string[]) => ({
    count: ids.length,
    _embedded: {
      methods: ids.map((id) => ({
        resource: 'method',
        id,
        description: id,
        status: 'activated',
        image: {},
        _links: {},
      })),
    },
    _links: {},
  });

  /** One item per page, so that tests page; Mollie's own pages have fifty. */
  const terminalsFrom = (from: string | null) => {
    const at = Math.max(
      0,
      TERMINALS.findIndex(([id]) => id === from),
    );
    const [id, description, status] = TERMINALS[at] ?? [];
    const next = TERMINALS[at + 1];
    const terminal = {
      resource: 'terminal',
      id,
      description,
      status,
      profileId: 'pfl_1',
      brand: 'PAX',
      model: 'A920',
      currency: 'EUR',
      _links: {},
    };
    return {
      count: 1,
      _embedded: { terminals: [terminal] },
      _links: {
        next: next ? { href: `${server.url}/v2/terminals?from=${next[0]}`, type: 'application/hal+json' } : null,
      },
    };
  };

  const server = await startFakeServer(true, ({ method, url, body, headers }) => {
    if (headers.authorization !== `Bearer ${MOLLIE_KEY}`) return problem(401, 'Missing authentication');
    const key = headers['idempotency-key'] as string | undefined;
    const before = method === 'GET' || !key ? undefined : answered.get(key);
    if (before) return before;
    if (url.pathname === '/v2/terminals') return { status: 200, json: terminalsFrom(url.searchParams.get('from')) };
    if (url.pathname === '/v2/methods') return { status: 200, json: listed(['ideal', 'creditcard']) };
    const answer = act(method, url.pathname.split('/').slice(2), body ? JSON.parse(body) : {});
    if (method !== 'GET' && key) answered.set(key, answer);
    return answer;
  });

  function act(
    method: string,
    [, id = '', what]: string[],
    sent: Record<string, never>,
  ): { status: number; json: unknown } {
    const payment = payments.get(id);
    const { amount: asked } = sent as { amount?: Amount };
    if (asked && !new RegExp(`^\\d+${placesOf(asked) === 0 ? '' : '\\.\\d\\d'}$`).test(asked.value))
      return problem(422, 'The amount contains an invalid value');
    if (method === 'POST' && id === '') return { status: 201, json: shown(add(sent)) };
    if (method === 'GET' && id === '') {
      const all = [...payments.values()].reverse().map(shown);
      return { status: 200, json: { count: all.length, _embedded: { payments: all }, _links: { next: null } } };
    }
    if (!payment) return problem(404, 'No payment exists with this token');
    if (what === 'refunds') {
      const own = refunds.filter(({ paymentId }) => paymentId === id);
      if (method === 'GET')
        return { status: 200, json: { count: own.length, _embedded: { refunds: own }, _links: { next: null } } };
      const { amount } = sent as unknown as Refund;
      if (refundedOf(id) + Number(amount.value) > Number(payment.amount.value))
        return problem(422, 'The amount is higher than the remaining amount');
      const refund = {
        resource: 'refund',
        id: `re_${refunds.length + 1}`,
        paymentId: id,
        status: 'pending',
        ...(sent as object),
      };
      refunds.push(refund as unknown as Refund);
      return { status: 201, json: refund };
    }
    if (method === 'DELETE') {
      if (payment.status !== 'open') return problem(422, 'The payment cannot be cancelled');
      payment.status = 'canceled';
    }
    return { status: 200, json: shown(payment) };
  }

  function add(sent: object): Payment {
    const id = `tr_${Math.random().toString(36).slice(2, 12)}`;
    const payment = {
      ...(sent as Omit<Payment, 'id' | 'status' | 'isCancelable' | 'createdAt'>),
      id,
      status: 'open',
      isCancelable: true,
      createdAt: new Date().toISOString(),
    };
    payments.set(id, payment);
    return payment;
  }

  const get = (id: string): Payment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`Mollie has no ${id}`);
    return payment;
  };
  return { ...server, url: `${server.url}/v2/`, payments, refunds, get, add };
}

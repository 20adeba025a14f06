import { startFakeServer } from './fake-server';

export const STRIPE_KEYS = { secret_key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', webhook_secret: 'whsec_0123456789abcdef' };

type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: { id: string; object: string; status: string; metadata: object; latest_charge: object } | null;
  url: string | null;
};
type Refund = { id: string; object: string; payment_intent: string; status: string; amount: number; metadata?: object };
type Dispute = { id: string; object: string; payment_intent: string; status: string; amount: number };

/** Stripe Checkout as its documentation describes it (https://docs.stripe.com/api/checkout/sessions), as far as we use it. */
export async function startFakeStripe() {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const answered = new Map<string, { body: string; answer: { status: number; json: unknown } }>();
  const problem = (status: number, type: string, message: string) => ({ status, json: { error: { type, message } } });

  const server = await startFakeServer(false, ({ method, url, body, headers }) => {
    if (headers.authorization !== `Bearer ${STRIPE_KEYS.secret_key}`)
      return problem(401, 'invalid_request_error', 'Invalid API Key');
    const key = method === 'POST' ? (headers['idempotency-key'] as string | undefined) : undefined;
    const before = key && answered.get(key);
    if (before && before.body !== body) return problem(400, 'idempotency_error', 'Keys are for the same parameters');
    if (before) return before.answer;
    const answer = act(method, url, new URLSearchParams(body));
    if (key) answered.set(key, { body, answer });
    return answer;
  });

  function act(method: string, url: URL, sent: URLSearchParams): { status: number; json: unknown } {
    const [, , resource, , id, verb] = url.pathname.split('/');
    if (resource === 'refunds') return actOnRefunds(method, url, sent);
    if (resource === 'disputes') {
      const data = disputes.filter((one) => one.payment_intent === url.searchParams.get('payment_intent'));
      return { status: 200, json: { object: 'list', data, has_more: false } };
    }
    if (resource === 'payment_intents') {
      const intent = [...sessions.values()].find((one) => one.payment_intent?.id === url.pathname.split('/')[3]);
      if (!intent) return problem(404, 'invalid_request_error', 'No such payment_intent');
      return { status: 200, json: intent.payment_intent };
    }
    if (method === 'POST' && id === undefined) return open(sent);
    if (id === undefined) return { status: 200, json: { object: 'list', data: [], has_more: false } };
    const session = sessions.get(id ?? '');
    if (!session) return problem(404, 'invalid_request_error', 'No such checkout.session');
    if (verb === 'expire') {
      if (session.status !== 'open') return problem(400, 'invalid_request_error', 'Only open sessions can be expired');
      session.status = 'expired';
    }
    const intent = session.payment_intent;
    if (url.searchParams.get('expand[0]') !== 'payment_intent.latest_charge' || !intent)
      return { status: 200, json: { ...session, payment_intent: intent?.id ?? null } };
    const latest_charge = {
      id: `ch_${intent.id}`,
      object: 'charge',
      currency: session.currency,
      // Includes failed refunds: undocumented, and the harder case for us.
      amount_refunded: refundedOf(intent.id, true),
      disputed: disputes.some(({ payment_intent }) => payment_intent === intent.id),
    };
    return { status: 200, json: { ...session, payment_intent: { ...intent, latest_charge } } };
  }

  function open(sent: URLSearchParams) {
    const life = Number(sent.get('expires_at')) - Date.now() / 1000;
    if (life < 30 * 60 || life > 24 * 60 * 60)
      return problem(400, 'invalid_request_error', 'expires_at must be 30 minutes to 24 hours ahead');
    const id = `cs_test_${Math.random().toString(36).slice(2, 12)}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total:
        Number(sent.get('line_items[0][price_data][unit_amount]')) * Number(sent.get('line_items[0][quantity]')),
      currency: sent.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: sent.get('client_reference_id'),
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    sessions.set(id, session);
    return { status: 200, json: session };
  }

  const refundedOf = (intent: string, isFailedToo = false) =>
    refunds
      .filter((one) => one.payment_intent === intent && (isFailedToo || !['failed', 'canceled'].includes(one.status)))
      .reduce((sum, { amount }) => sum + amount, 0);

  function actOnRefunds(method: string, url: URL, sent: URLSearchParams) {
    const intent = url.searchParams.get('payment_intent') ?? sent.get('payment_intent') ?? '';
    const own = refunds.filter(({ payment_intent }) => payment_intent === intent);
    if (method === 'GET') return { status: 200, json: { object: 'list', data: own, has_more: false } };
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent?.id === intent);
    const amount = Number(sent.get('amount') ?? session?.amount_total);
    if (refundedOf(intent) + amount > (session?.amount_total ?? 0))
      return problem(400, 'invalid_request_error', 'Charge has already been refunded.');
    const refund = {
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      payment_intent: intent,
      status: 'succeeded',
      amount,
      metadata: { refund: sent.get('metadata[refund]') },
    };
    refunds.push(refund);
    return { status: 200, json: refund };
  }

  /** The buyer pays on the page of a session. */
  function pay(id: string, intentStatus = 'succeeded'): void {
    const session = get(id);
    session.status = 'complete';
    session.payment_status = intentStatus === 'succeeded' ? 'paid' : 'unpaid';
    session.payment_intent = {
      id: `pi_${id.slice(8)}`,
      object: 'payment_intent',
      status: intentStatus,
      latest_charge: {},
      metadata: { payment: session.client_reference_id },
    };
  }

  const get = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error(`Stripe has no ${id}`);
    return session;
  };
  return { ...server, sessions, refunds, disputes, get, pay };
}

import type { TestDatabase } from '@/lib/testing/database';

/**
 * Invariants that are broken, read in one snapshot, one sentence each: money without tickets or a refund, tickets
 * without money, seats sold twice or lost, totals that do not add up.
 */
export async function losses({ sql }: Pick<TestDatabase, 'sql'>, clientId: number): Promise<string[]> {
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    const [orders, payments] = await Promise.all([
      tx<OrderFacts[]>`
        SELECT o.id, o.status, o.total, o.tickets_total,
               (SELECT sum(price) FROM order_lines l WHERE l.client_id = o.client_id AND l.order_id = o.id AND l.status = 'live') AS lines_total,
               (SELECT count(*)::int FROM order_lines l WHERE l.client_id = o.client_id AND l.order_id = o.id AND l.status = 'live') AS lines,
               (SELECT sum(l.price) FROM order_lines l WHERE l.client_id = o.client_id AND l.order_id = o.id
                   AND NOT EXISTS (SELECT FROM order_lines m WHERE m.client_id = l.client_id AND m.order_id = l.order_id
                     AND m.moved_to = l.position)
                   AND NOT (o.channel = 'invoice' AND l.status = 'cancelled' AND l.ended_at <= o.paid_at)) AS paid_for,
               (SELECT p.cost FROM payments p WHERE p.client_id = o.client_id AND p.order_id = o.id AND p.settles) AS cost,
               (SELECT count(*)::int FROM order_lines l WHERE l.client_id = o.client_id AND l.order_id = o.id
                   AND l.generation <> (SELECT coalesce(max(r.below_generation), 0) FROM revocations r
                     WHERE r.client_id = l.client_id AND r.order_id = l.order_id AND r.position = l.position)) AS unrevoked,
               (SELECT count(*)::int FROM order_lines l WHERE l.client_id = o.client_id AND l.order_id = o.id
                   AND (l.generation = 0) <> (l.status = 'live' AND o.status <> 'refunded')) AS ungenerated,
               (SELECT count(*)::int FROM line_changes c WHERE c.client_id = o.client_id AND c.order_id = o.id AND o.email <> ''
                   AND NOT EXISTS (SELECT FROM mails m WHERE m.client_id = c.client_id AND m.order_id = c.order_id
                     AND m.kind IN ('line_cancelled', 'seat_changed', 'order_split') AND m.occasion = c.id::text)
                   -- Its credit note tells.
                   AND c.wanted IS DISTINCT FROM 'off the invoice') AS untold,
               (SELECT count(*)::int FROM seats s WHERE s.client_id = o.client_id AND s.order_id = o.id) AS sold,
               (SELECT count(*)::int FROM order_lines l JOIN seats s ON s.client_id = l.client_id
                   AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr
                   AND (s.order_id = o.id OR s.cart_id = 'order:' || o.key)
                   AND s.ticket_type_id = l.ticket_type_id AND s.price = l.price AND s.category_id = l.category_id
                   AND s.row_nr = l.row_nr AND s.seat_nr = l.seat_nr
                 WHERE l.client_id = o.client_id AND l.order_id = o.id AND l.status = 'live') AS right_seats,
               (SELECT count(*)::int FROM seats s WHERE s.client_id = o.client_id AND s.cart_id = 'order:' || o.key) AS held,
               coalesce((SELECT c.expires_at > clock_timestamp() FROM carts c
                          WHERE c.client_id = o.client_id AND c.id = 'order:' || o.key), false) AS alive,
               (SELECT sum(p.paid_amount) FROM payments p
                 WHERE p.client_id = o.client_id AND p.order_id = o.id
                   AND (p.settles OR p.tops_up AND (p.gift_card_id IS NOT NULL OR p.share_of IS NOT NULL))) AS settled,
               (SELECT count(*)::int FROM payments p WHERE p.client_id = o.client_id AND p.order_id = o.id
                   AND p.gift_card_id IS NOT NULL AND p.status = 'open') AS held_cards,
               -- Of an order on invoice, less what went back of them before it was paid.
               (SELECT coalesce(sum(p.paid_amount), 0) FROM payments p
                 WHERE p.client_id = o.client_id AND p.order_id = o.id AND p.tops_up AND p.provider = 'invoice')
               - (SELECT coalesce(sum(a.amount), 0) FROM refund_lines a JOIN order_lines l ON l.client_id = a.client_id
                    AND l.order_id = a.order_id AND l.position = a.position
                  WHERE o.channel = 'invoice' AND l.client_id = o.client_id AND l.order_id = o.id AND l.status = 'cancelled'
                    AND l.ended_at <= o.paid_at) AS parts,
               (SELECT count(*)::int FROM upgrades u WHERE u.client_id = o.client_id AND u.order_id = o.id
                   AND (u.status = 'paid') <> (
                     EXISTS (SELECT FROM payments p WHERE p.client_id = u.client_id AND p.upgrade_id = u.id AND p.tops_up
                       AND p.paid_amount = u.amount)
                     AND EXISTS (SELECT FROM order_lines l JOIN order_lines n ON n.client_id = l.client_id AND n.order_id = l.order_id
                       AND n.position = l.moved_to WHERE l.client_id = u.client_id AND l.order_id = u.order_id
                       AND l.position = u.position AND n.nr = u.nr AND n.price = u.price))) AS half_upgraded,
               (SELECT count(*)::int FROM upgrades u JOIN seats s ON s.client_id = u.client_id AND s.cart_id = 'upgrade:' || u.id
                 WHERE u.client_id = o.client_id AND u.order_id = o.id AND u.status <> 'waiting') AS held_for_upgrades,
               (SELECT count(*)::int FROM mails m WHERE m.client_id = o.client_id AND m.order_id = o.id
                   AND m.kind = 'confirmation' AND m.occasion = '') AS confirmations,
               (o.email <> '' OR o.erased_at IS NOT NULL)::int AS reachable
          FROM orders o WHERE o.client_id = ${clientId} AND o.kind = 'tickets'`,
      tx<PaymentFacts[]>`
        SELECT p.id, p.settles OR p.tops_up AS settles, EXISTS (SELECT FROM payments g WHERE g.client_id = p.client_id
                   AND g.order_id = p.order_id AND g.gift_card_id IS NOT NULL AND g.tops_up) AS beside_card, p.tops_up AND p.provider = 'invoice' AS is_part, o.channel = 'invoice' AS on_invoice,
               p.amount, p.paid_amount, p.paid_amount - coalesce((SELECT sum(s.paid_amount) FROM payments s
                   WHERE s.client_id = p.client_id AND s.share_of = p.id), 0) AS kept, o.status AS order_status, o.kind = 'gift_card' AS for_card,
               o.email <> '' OR o.erased_at IS NOT NULL AS reachable,
               (SELECT sum(r.amount) FROM refunds r WHERE r.client_id = p.client_id AND r.payment_id = p.id) AS refund,
               (SELECT count(*)::int FROM refunds r WHERE r.client_id = p.client_id AND r.payment_id = p.id) AS refunds,
               EXISTS (SELECT FROM refunds r WHERE r.client_id = p.client_id AND r.payment_id = p.id
                   AND r.reason IN ('outside', 'charged_back', 'cancelled', 'moved')) AS in_parts,
               EXISTS (SELECT FROM refunds r WHERE r.client_id = p.client_id AND r.payment_id = p.id
                   AND r.reason IN ('outside', 'charged_back')) AS by_others,
               EXISTS (SELECT FROM line_changes c WHERE c.client_id = o.client_id AND c.order_id = o.id
                   AND c.kind = 'cancelled') AS by_choice,
               (SELECT count(*)::int FROM refunds r JOIN refund_lines l ON l.client_id = r.client_id AND l.refund_id = r.id
                   JOIN order_lines o ON o.client_id = l.client_id AND o.order_id = l.order_id AND o.position = l.position
                 WHERE r.client_id = p.client_id AND r.payment_id = p.id AND (l.amount > o.price OR r.amount < (
                   SELECT sum(a.amount) FROM refund_lines a WHERE a.client_id = r.client_id AND a.refund_id = r.id))) AS uneven,
               (SELECT count(*)::int FROM refunds r WHERE r.client_id = p.client_id AND r.payment_id = p.id
                   AND EXISTS (SELECT FROM mails m LEFT JOIN line_changes c ON c.client_id = m.client_id AND c.order_id = m.order_id
                     AND (c.refund_id = r.id OR r.purpose = 'change ' || c.key) AND m.kind IN ('line_cancelled', 'seat_changed') AND m.occasion = c.id::text
                     WHERE m.client_id = r.client_id AND m.order_id = o.id
                       AND (c.id IS NOT NULL OR m.kind = 'refunded' AND m.occasion = r.id::text))) AS refund_mails
          FROM payments p JOIN orders o ON o.client_id = p.client_id AND o.id = p.order_id
         WHERE p.client_id = ${clientId} AND p.status = 'paid'`,
    ]);
    const cards = await tx<CardFacts[]>`
      SELECT g.id, g.balance, coalesce((SELECT sum(e.amount) FROM gift_card_entries e
               WHERE e.client_id = g.client_id AND e.card_id = g.id), 0) AS entries,
             (SELECT coalesce(sum(e.amount), 0) FROM gift_card_entries e
               WHERE e.client_id = g.client_id AND e.card_id = g.id AND e.kind IN ('given', 'sold', 'taken_back', 'expired'))
             - (SELECT coalesce(sum(CASE WHEN p.share_of IS NULL THEN p.amount ELSE 0 END - coalesce((SELECT sum(r.amount) FROM refunds r
                  WHERE r.client_id = p.client_id AND r.payment_id = p.id), 0)), 0) FROM payments p
                 WHERE p.client_id = g.client_id AND p.gift_card_id = g.id AND p.status IN ('open', 'paid')) AS unspent
        FROM gift_cards g WHERE g.client_id = ${clientId}`;
    const sales = await tx<SaleFacts[]>`
      SELECT o.id, o.status, o.total, s.amount, (SELECT count(*)::int FROM mails m WHERE m.client_id = o.client_id
               AND m.order_id = o.id AND m.kind IN ('confirmation', 'gift_card') AND m.occasion = '') AS mails,
             o.channel = 'box_office' AND o.email = '' AND o.erased_at IS NULL AS "isNobody",
             (SELECT coalesce(sum(e.amount), 0) FROM gift_card_entries e JOIN payments p ON p.client_id = e.client_id AND p.id = e.payment_id
               WHERE e.client_id = o.client_id AND e.card_id = s.card_id AND e.kind = 'sold' AND p.order_id = o.id AND p.settles) AS sold
        FROM orders o LEFT JOIN gift_card_sales s ON s.client_id = o.client_id AND s.order_id = o.id
       WHERE o.client_id = ${clientId} AND o.kind = 'gift_card'`;
    return [
      ...sales.flatMap(wrongWithSale),
      ...orders.flatMap(wrongWithOrder),
      ...payments.flatMap(wrongWithPayment),
      ...cards.flatMap(wrongWithCard),
    ];
  });
}

type SaleFacts = {
  isNobody: boolean;
  id: string;
  status: string;
  total: string;
  amount: string;
  mails: number;
  sold: string;
};

function wrongWithSale({ isNobody, id, status, total, amount, mails, sold }: SaleFacts): string[] {
  const isPaid = status === 'paid' || status === 'refunded';
  const isRight =
    total === amount && Number(sold) === (isPaid ? Number(amount) : 0) && mails === (isPaid && !isNobody ? 2 : 0);
  return isRight
    ? []
    : [`order ${id} of a gift card of ${amount} is ${status} with a card of ${sold} and ${mails} mails`];
}

type CardFacts = { id: string; balance: string; entries: string; unspent: string };

function wrongWithCard({ id, balance, entries, unspent }: CardFacts): string[] {
  const isRight = Number(balance) >= 0 && balance === entries && Number(balance) === Number(unspent);
  return isRight ? [] : [`gift card ${id} has ${balance}, its entries ${entries}, and ${unspent} is not spent`];
}

type OrderFacts = {
  id: string;
  status: string;
  total: string;
  tickets_total: string;
  lines_total: string;
  lines: number;
  paid_for: string;
  cost: string | null;
  unrevoked: number;
  ungenerated: number;
  untold: number;
  sold: number;
  right_seats: number;
  held: number;
  alive: boolean;
  settled: string | null;
  parts: string;
  /** Whether the buyer left an address: 0 or 1. */
  reachable: number;
  confirmations: number;
  half_upgraded: number;
  held_for_upgrades: number;
  held_cards: number;
};

const cents = (amount: string | null) => Math.round(Number(amount) * 100);

function wrongWithOrder(order: OrderFacts): string[] {
  const isSold = order.status === 'paid' || order.status === 'promised';
  const waits = order.status === 'pending' && order.alive;
  const rules: [boolean, string][] = [
    [order.lines > 0, 'has no tickets'],
    [order.lines_total === order.tickets_total, `costs ${order.tickets_total}, its lines ${order.lines_total}`],
    [order.sold === (isSold ? order.lines : 0), `is ${order.status} with ${order.sold} sold seats of ${order.lines}`],
    [!waits || order.held === order.lines, `waits with ${order.held} held seats of ${order.lines}`],
    [order.status === 'pending' || order.held === 0, `is ${order.status} and holds ${order.held} seats`],
    [!(isSold || waits) || order.right_seats === order.lines, 'has other seats than its lines say'],
    [
      order.status !== 'paid' ||
        cents(order.settled) + cents(order.parts) === cents(order.paid_for) + cents(order.cost),
      `is paid with ${order.settled} and ${order.parts} of ${order.paid_for} and ${order.cost}`,
    ],
    [order.unrevoked === 0, `has ${order.unrevoked} tickets that the list of revocations does not agree with`],
    [order.ungenerated === 0, `is ${order.status} with ${order.ungenerated} tickets of a wrong generation`],
    [order.half_upgraded === 0, `has ${order.half_upgraded} upgrades that are half done`],
    [order.held_for_upgrades === 0, `holds ${order.held_for_upgrades} seats for upgrades that ended`],
    [
      ['pending', 'promised'].includes(order.status) || order.held_cards === 0,
      `is ${order.status} and holds money of a gift card`,
    ],
    [order.untold === 0, `has ${order.untold} changes without a mail`],
    [
      !['pending', 'promised'].includes(order.status) || order.settled === null,
      `is ${order.status}, and money is used`,
    ],
    [
      order.status !== 'paid' || order.confirmations === order.reachable,
      `is paid with ${order.confirmations} confirmations`,
    ],
  ];
  return rules.flatMap(([holds, sentence]) => (holds ? [] : [`order ${order.id} ${sentence}`]));
}

type PaymentFacts = {
  id: string;
  settles: boolean;
  beside_card: boolean;
  is_part: boolean;
  on_invoice: boolean;
  for_card: boolean;
  amount: string;
  paid_amount: string;
  /** The part of it that pays no other order. */
  kept: string;
  order_status: string;
  refund: string | null;
  refunds: number;
  in_parts: boolean;
  by_others: boolean;
  by_choice: boolean;
  uneven: number;
  refund_mails: number;
  reachable: boolean;
};

function wrongWithPayment(payment: PaymentFacts): string[] {
  const isOver = payment.order_status === 'refunded' || (payment.is_part && payment.order_status === 'cancelled');
  const goesBack = !payment.settles || isOver;
  const isFree = Number(payment.kept) === 0;
  const rules: [boolean, string][] = [
    [
      !payment.settles || payment.is_part || ['paid', 'refunded'].includes(payment.order_status),
      `settles an order that is ${payment.order_status}`,
    ],
    [!payment.settles || payment.paid_amount === payment.amount, 'settles with another amount than was asked'],
    [
      // What a card paid before its purchase was refunded stays paid.
      !goesBack ||
        isFree ||
        payment.by_choice ||
        (payment.for_card && payment.settles) ||
        payment.refund === payment.kept,
      `${payment.kept} came in, ${payment.refund} goes back`,
    ],
    [goesBack || payment.refund === null || payment.in_parts, 'pays an order and goes back'],
    [
      goesBack || isFree || payment.beside_card || Number(payment.refund) < Number(payment.kept),
      'pays an order and is gone',
    ],
    [payment.by_others || Number(payment.refund) <= Number(payment.kept), `${payment.refund} goes back`],
    [payment.uneven === 0, 'goes back for more than its tickets cost'],
    [
      // Refunds of an invoice have credit notes.
      payment.on_invoice || payment.refund_mails === (payment.reachable ? payment.refunds : 0),
      `goes back ${payment.refunds} times with ${payment.refund_mails} mails`,
    ],
  ];
  return rules.flatMap(([holds, sentence]) => (holds ? [] : [`payment ${payment.id}: ${sentence}`]));
}

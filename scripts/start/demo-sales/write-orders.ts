import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { newOrderKey } from '@/lib/ids';
import { type Money, sumMoney } from '@/lib/money';
import { DEMO_CART } from '@/lib/office';
import type { DemoOrder } from './plan-orders';

type Client = { id: number; currency: string; vatRate: number | null };

/**
 * Writes planned orders, oldest first, as if the service had made them then, with payments, refunds, mails and log. Nothing in them
 * makes the service act: no mail to send, no provider to ask, no webhook.
 */
export async function writeOrders(tx: postgres.TransactionSql, client: Client, planned: DemoOrder[]): Promise<void> {
  const rows = [...planned].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).map(rowOf);
  const lines = rows.flatMap(({ key, order }) =>
    order.lines.map(({ nr, section, row, seat, ...line }, i) => ({
      key,
      position: i + 1,
      subEventId: order.subEventId,
      ...line,
      nr,
      section,
      row,
      seat,
    })),
  );
  await tx`
    CREATE TEMP TABLE demo_orders ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ order: _, ...row }) => row))}::text::jsonb) AS x(
      nr int, key text, token text, status order_status, channel order_channel, provider payment_provider, way text, method text, methodid int,
      email text, first text, last text, locale text, optin boolean, mailing boolean, asked numeric, live numeric,
      created timestamptz, paid timestamptz, ended timestamptz, given numeric, giventoken text, givenat timestamptz, part boolean)`;
  await tx`
    CREATE TEMP TABLE demo_lines ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) AS x(
      key text, position int, "subEventId" int, nr int, section text, row text, seat text, "categoryId" int, "ticketTypeId" int, price numeric,
      "endedAt" timestamptz)`;
  // PostgreSQL's planner has no statistics of new tables.
  await tx`ANALYZE demo_orders, demo_lines, seats`;
  await insertOrders(tx, client);
  await insertPayments(tx, client);
  await tx`ANALYZE payments`;
  await insertRefunds(tx, client);
  await insertHistory(tx, client.id);
  await tx`ANALYZE refunds, mails, audit_log`;
}

function rowOf(order: DemoOrder, nr: number) {
  const { buyer, status, channel, provider, way, createdAt, paidAt, endedAt, lines } = order;
  const asked = sumMoney(lines.map(({ price }) => price));
  const ended = lines.filter((line) => line.endedAt !== null);
  const live = sumMoney(lines.filter((line) => line.endedAt === null).map(({ price }) => price));
  const given = status === 'refunded' ? asked : sumMoney(ended.map(({ price }) => price));
  const givenAt = status === 'refunded' ? endedAt : (ended[0]?.endedAt ?? null);
  return {
    order,
    nr,
    key: newOrderKey(),
    token: randomUUID(),
    status,
    channel,
    provider,
    way: way[0],
    method: way[1],
    methodid: provider === 'door' ? 2 : 1,
    email: buyer.email,
    first: buyer.firstName,
    last: buyer.lastName,
    locale: buyer.locale,
    optin: buyer.optIn,
    mailing: buyer.mailingList,
    asked,
    live,
    created: createdAt,
    paid: paidAt,
    ended: endedAt,
    given: given === ('0.00' as Money) ? null : given,
    giventoken: randomUUID(),
    givenat: givenAt,
    part: status !== 'refunded' && ended.length > 0,
  };
}

async function insertOrders(tx: postgres.TransactionSql, { id, currency, vatRate }: Client): Promise<void> {
  await tx`
    INSERT INTO orders (client_id, key, status, channel, cart_id, tickets_total, payment_cost, total, currency, vat_rate, locale, email,
      first_name, last_name, opt_in, mailing_list, created_at, expires_at, paid_at, ended_at)
    SELECT ${id}, d.key, d.status, d.channel, ${DEMO_CART}, d.live, 0, d.live, ${currency}, ${vatRate}::numeric, d.locale, d.email,
      d.first, d.last, d.optin, d.mailing, d.created, coalesce(d.ended, d.created + interval '30 minutes'), d.paid, d.ended
      FROM demo_orders d ORDER BY d.nr`;
  await tx`
    INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id, category_name,
      ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id, location_name, vat_rate,
      status, generation, ended_at)
    SELECT ${id}, o.id, x.position, x."subEventId", x.nr, x.section, x.row, x.seat, x."categoryId", k.name,
      x."ticketTypeId", d.discount_id, t.name, x.price, coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id, l.name, o.vat_rate,
      CASE WHEN x."endedAt" IS NULL THEN 'live' ELSE 'cancelled' END::line_status,
      CASE WHEN x."endedAt" IS NULL AND o.status <> 'refunded' THEN 0 ELSE 1 END, x."endedAt"
      FROM demo_lines x
      JOIN orders o ON o.client_id = ${id} AND o.key = x.key
      JOIN sub_events e ON e.client_id = ${id} AND e.id = x."subEventId"
      JOIN main_events m ON m.client_id = ${id} AND m.id = e.main_event_id
      JOIN locations l ON l.client_id = ${id} AND l.id = e.location_id
      JOIN categories k ON k.client_id = ${id} AND k.id = x."categoryId"
      JOIN ticket_types t ON t.client_id = ${id} AND t.id = x."ticketTypeId"
      JOIN discounts d ON d.client_id = ${id} AND d.ticket_type_id = t.id AND d.category_id = k.id`;
  await tx`ANALYZE orders, order_lines`;
  await tx`
    UPDATE seats s SET order_id = l.order_id, ticket_type_id = l.ticket_type_id, price = l.price
      FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
     WHERE s.client_id = ${id} AND l.client_id = ${id} AND o.cart_id = ${DEMO_CART} AND o.status = 'paid' AND l.status = 'live'
       AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr`;
}

async function insertPayments(tx: postgres.TransactionSql, { id, currency }: Client): Promise<void> {
  await tx`
    INSERT INTO payments (client_id, order_id, token, provider, method_id, description, method, cost, amount, currency, status, provider_ref,
      paid_amount, paid_currency, paid_at, settles, created_at)
    SELECT ${id}, o.id, d.token, d.provider, d.methodid, d.way, d.method, 0, d.asked, ${currency},
      CASE WHEN d.paid IS NULL THEN 'expired' ELSE 'paid' END::payment_status, CASE WHEN d.provider = 'test' THEN 'demo-' || d.token END,
      CASE WHEN d.paid IS NOT NULL THEN d.asked END, CASE WHEN d.paid IS NOT NULL THEN ${currency} END, d.paid, d.paid IS NOT NULL, d.created
      FROM demo_orders d JOIN orders o ON o.client_id = ${id} AND o.key = d.key ORDER BY d.nr`;
  // The test bank has these payments too, so that they can be refunded.
  await tx`
    INSERT INTO test_bank_payments (ref, client_id, token, description, amount, currency, status, refunded, refund_tokens, created_at)
    SELECT 'demo-' || d.token, ${id}, d.token, d.way, d.asked, ${currency}, 'paid', d.given,
      CASE WHEN d.given IS NULL THEN '{}' ELSE ARRAY[d.giventoken] END, d.created
      FROM demo_orders d WHERE d.provider = 'test'`;
}

/** Inserts the refunds with their tickets. The last refund has failed, so that the office has something to do. */
async function insertRefunds(tx: postgres.TransactionSql, { id, currency }: Client): Promise<void> {
  await tx`
    INSERT INTO refunds (client_id, payment_id, purpose, token, reason, amount, currency, status, provider_ref, created_at)
    SELECT ${id}, p.id, CASE WHEN d.part THEN 'change demo' ELSE 'all' END, d.giventoken,
      CASE WHEN d.part THEN 'cancelled' ELSE 'given_up' END::refund_reason, d.given, ${currency}, 'returned',
      p.provider_ref || '-back-' || d.giventoken, d.givenat
      FROM demo_orders d JOIN payments p ON p.client_id = ${id} AND p.token = d.token
     WHERE d.given IS NOT NULL ORDER BY d.givenat`;
  await tx`
    INSERT INTO refund_lines (client_id, refund_id, order_id, position, amount)
    SELECT ${id}, r.id, l.order_id, l.position, l.price
      FROM demo_orders d JOIN refunds r ON r.client_id = ${id} AND r.token = d.giventoken
      JOIN payments p ON p.client_id = ${id} AND p.id = r.payment_id
      JOIN order_lines l ON l.client_id = ${id} AND l.order_id = p.order_id AND l.status = 'cancelled' WHERE d.part AND l.price > 0`;
  await tx`
    INSERT INTO line_changes (client_id, order_id, key, kind, actor, positions, refund_id, created_at)
    SELECT ${id}, p.order_id, 'demo', 'cancelled', 'office', ARRAY[1], r.id, d.givenat
      FROM demo_orders d JOIN refunds r ON r.client_id = ${id} AND r.token = d.giventoken
      JOIN payments p ON p.client_id = ${id} AND p.id = r.payment_id WHERE d.part ORDER BY d.givenat`;
  await tx`
    INSERT INTO revocations (client_id, cursor, order_id, position, below_generation, reason, created_at)
    SELECT ${id}, row_number() OVER (ORDER BY coalesce(l.ended_at, o.ended_at), o.id, l.position), o.id, l.position, 1,
      CASE WHEN o.status = 'refunded' THEN 'refunded' ELSE 'cancelled' END::revocation_reason, coalesce(l.ended_at, o.ended_at)
      FROM order_lines l JOIN orders o ON o.client_id = ${id} AND o.id = l.order_id
     WHERE l.client_id = ${id} AND o.cart_id = ${DEMO_CART} AND l.generation > 0`;
  await tx`
    UPDATE refunds SET status = 'failed', provider_ref = NULL, last_error = 'The account of the buyer is closed'
     WHERE client_id = ${id} AND id = (SELECT max(r.id) FROM refunds r WHERE r.client_id = ${id} AND r.purpose = 'all')`;
}

/** Inserts the mails of these orders, marked as sent at their time, and the log. */
async function insertHistory(tx: postgres.TransactionSql, id: number): Promise<void> {
  await tx`
    INSERT INTO mails (client_id, kind, order_id, occasion, queued_at, attempts, next_attempt_at, sent_at)
    SELECT ${id}, m.kind, m.order_id, m.occasion, m.at, 1, m.at, m.at FROM (
      SELECT 'confirmation'::mail_kind AS kind, o.id AS order_id, '' AS occasion, o.paid_at AS at
        FROM orders o WHERE o.client_id = ${id} AND o.cart_id = ${DEMO_CART} AND o.paid_at IS NOT NULL
      UNION ALL SELECT 'released', o.id, '', o.ended_at
        FROM orders o WHERE o.client_id = ${id} AND o.cart_id = ${DEMO_CART} AND o.status = 'expired'
      UNION ALL SELECT 'line_cancelled', c.order_id, c.id::text, c.created_at FROM line_changes c WHERE c.client_id = ${id} AND c.key = 'demo'
      UNION ALL SELECT 'refunded', p.order_id, r.id::text, r.created_at
        FROM refunds r JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id
       WHERE r.client_id = ${id} AND r.purpose = 'all') m ORDER BY m.at`;
  await tx`
    INSERT INTO audit_log (client_id, at, actor, action, order_id, payment_id, detail)
    SELECT ${id}, a.at, a.actor, a.action, a.order_id, a.payment_id, a.detail FROM (
      SELECT d.created AS at, 'buyer'::audit_actor AS actor, 'order.pending' AS action, o.id AS order_id, NULL::bigint AS payment_id,
             jsonb_build_object('total', d.asked::text) AS detail
        FROM demo_orders d JOIN orders o ON o.client_id = ${id} AND o.key = d.key
      UNION ALL SELECT d.paid, CASE WHEN d.provider = 'door' THEN 'office' ELSE 'provider' END::audit_actor, 'order.paid', o.id, NULL,
             jsonb_build_object('from', 'pending')
        FROM demo_orders d JOIN orders o ON o.client_id = ${id} AND o.key = d.key WHERE d.paid IS NOT NULL
      UNION ALL SELECT d.ended, CASE WHEN d.status = 'expired' THEN 'clock' ELSE 'buyer' END::audit_actor, 'order.' || d.status, o.id, NULL,
             jsonb_build_object('from', CASE WHEN d.status = 'expired' THEN 'promised' ELSE 'paid' END)
        FROM demo_orders d JOIN orders o ON o.client_id = ${id} AND o.key = d.key WHERE d.ended IS NOT NULL
      UNION ALL SELECT c.created_at, c.actor, 'tickets.cancelled', c.order_id, NULL, jsonb_build_object('change', c.id, 'positions', '1')
        FROM line_changes c WHERE c.client_id = ${id} AND c.key = 'demo'
      UNION ALL SELECT r.created_at, 'buyer', 'refund.due', p.order_id, p.id,
             jsonb_build_object('reason', r.reason, 'amount', r.amount::text, 'currency', r.currency)
        FROM refunds r JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id WHERE r.client_id = ${id}) a ORDER BY a.at`;
}

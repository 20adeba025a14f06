import { type SQL, sql } from 'drizzle-orm';

/** The organisation, the zone of its days, and the instants between which entries count (`until` is excluded). */
export type Span = { clientId: number; timezone: string; from: Date; until: Date };

/**
 * Receipts, refunds and moved tickets summed per day: the single definition of a figure (README.md says on which day each counts). Columns
 * as table `figures`, without client and nr. `fees`: payment costs, and refunded money that belongs to no ticket; `unused`: money that pays
 * no order.
 */
export const ledger = ({ clientId, timezone, from, until }: Span): SQL => {
  const within = (at: SQL) =>
    sql`${at} >= ${from.toISOString()}::timestamptz AND ${at} < ${until.toISOString()}::timestamptz`;
  const day = (at: SQL) => sql`(${at} AT TIME ZONE ${timezone})::date`;
  const none = sql`0, 0::numeric`;
  return sql`
    WITH paid AS MATERIALIZED (
      SELECT p.order_id, p.paid_at, p.settles, p.tops_up, p.upgrade_id, p.provider, p.description, p.paid_amount, p.cost, o.channel,
             o.kind, o.vat_rate, o.paid_at AS settled_at
        FROM payments p JOIN orders o ON o.client_id = p.client_id AND o.id = p.order_id
       -- A share is of money that came in for another order.
       WHERE p.client_id = ${clientId} AND p.paid_at IS NOT NULL AND p.share_of IS NULL AND ${within(sql`p.paid_at`)}
    ), given AS MATERIALIZED (
      SELECT r.id, r.created_at, r.amount, r.reason, p.order_id, p.settles OR p.tops_up AS settles, p.provider, p.description, o.channel, o.kind, o.vat_rate,
             coalesce((SELECT sum(l.amount) FROM refund_lines l WHERE l.client_id = r.client_id AND l.refund_id = r.id), 0) AS assigned,
             -- Made with the end of the whole order: for all its tickets.
             o.status = 'refunded' AND o.ended_at = r.created_at
               AND NOT EXISTS (SELECT FROM refund_lines l WHERE l.client_id = r.client_id AND l.refund_id = r.id) AS is_whole
        FROM refunds r
        JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id
        JOIN orders o ON o.client_id = p.client_id AND o.id = p.order_id
       WHERE r.client_id = ${clientId} AND ${within(sql`r.created_at`)}
    ), entries AS (
      SELECT ${day(sql`p.paid_at`)} AS day, 'tickets'::figure_part AS part, l.sub_event_id, p.channel, p.provider, p.description, l.vat_rate,
             1 AS sold, CASE WHEN p.channel = 'invoice' THEN 0 ELSE l.price END::numeric AS sold_amount, 0 AS returned, 0::numeric AS returned_amount, 0 AS moved, 0::numeric AS moved_amount
        FROM paid p JOIN order_lines l ON l.client_id = ${clientId} AND l.order_id = p.order_id
       WHERE p.settles AND NOT EXISTS (
         SELECT FROM order_lines m WHERE m.client_id = l.client_id AND m.order_id = l.order_id AND m.moved_to = l.position)
         AND NOT (p.channel = 'invoice' AND l.status = 'cancelled' AND l.ended_at <= p.settled_at)
      UNION ALL
      -- Parts of an order on invoice count when they came in, for the one performance that such an order is made for.
      SELECT ${day(sql`p.paid_at`)}, 'tickets', l.sub_event_id, p.channel, p.provider, p.description, l.vat_rate, 0, p.paid_amount, ${none}, ${none}
        FROM paid p JOIN order_lines l ON l.client_id = ${clientId} AND l.order_id = p.order_id AND l.position = 1
       WHERE p.channel = 'invoice' AND (p.settles OR p.tops_up) AND p.upgrade_id IS NULL
      UNION ALL
      SELECT ${day(sql`p.paid_at`)}, CASE WHEN p.settles THEN 'fees' ELSE 'unused' END::figure_part, NULL, p.channel, p.provider, p.description,
             p.vat_rate, 0, CASE WHEN p.settles THEN p.cost ELSE p.paid_amount END, ${none}, ${none}
        FROM paid p WHERE NOT p.tops_up
      UNION ALL
      -- A gift card is money for money: no VAT is told until it is spent.
      SELECT ${day(sql`p.paid_at`)}, 'gift_cards', NULL, p.channel, p.provider, p.description, NULL, 0, p.paid_amount - p.cost, ${none}, ${none}
        FROM paid p WHERE p.settles AND p.kind = 'gift_card'
      UNION ALL
      -- What a dearer seat cost more, for the performance where it is.
      SELECT ${day(sql`p.paid_at`)}, 'tickets', u.sub_event_id, p.channel, p.provider, p.description, p.vat_rate, 0, p.paid_amount, ${none}, ${none}
        FROM paid p JOIN upgrades u ON u.client_id = ${clientId} AND u.id = p.upgrade_id
       WHERE p.tops_up
      UNION ALL
      -- What a gift card paid of it; the lines above have all of it for the payment that settles.
      SELECT ${day(sql`p.paid_at`)}, 'fees', NULL, p.channel, x.provider, x.description, p.vat_rate, 0, x.amount, ${none}, ${none}
        FROM paid p JOIN payments s ON s.client_id = ${clientId} AND s.order_id = p.order_id AND s.settles
       CROSS JOIN LATERAL (VALUES (p.provider, p.description, p.paid_amount), (s.provider, s.description, -p.paid_amount))
          AS x(provider, description, amount)
       WHERE p.tops_up AND p.provider = 'gift_card'
      UNION ALL
      -- A ticket that is cancelled, by itself or with its order.
      SELECT ${day(sql`l.ended_at`)}, 'tickets', l.sub_event_id, o.channel, p.provider, p.description, l.vat_rate, ${none}, 1, 0, ${none}
        FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
        JOIN payments p ON p.client_id = l.client_id AND p.order_id = l.order_id AND p.settles
       WHERE l.client_id = ${clientId} AND l.ended_at IS NOT NULL AND l.status = 'cancelled' AND ${within(sql`l.ended_at`)}
         -- What was taken off an invoice before it was paid was never sold.
         AND NOT (o.channel = 'invoice' AND l.ended_at <= o.paid_at)
      UNION ALL
      SELECT ${day(sql`o.ended_at`)}, 'tickets', l.sub_event_id, o.channel, p.provider, p.description, l.vat_rate, ${none}, 1, 0, ${none}
        FROM orders o JOIN order_lines l ON l.client_id = o.client_id AND l.order_id = o.id AND l.status = 'live'
        JOIN payments p ON p.client_id = o.client_id AND p.order_id = o.id AND p.settles
       WHERE o.client_id = ${clientId} AND o.status = 'refunded' AND ${within(sql`o.ended_at`)}
      UNION ALL
      -- The money of a moved ticket went with it.
      SELECT ${day(sql`g.created_at`)}, 'tickets', coalesce(n.sub_event_id, l.sub_event_id), g.channel, g.provider, g.description, l.vat_rate,
             ${none}, 0, a.amount, ${none}
        FROM given g JOIN refund_lines a ON a.client_id = ${clientId} AND a.refund_id = g.id
        JOIN order_lines l ON l.client_id = ${clientId} AND l.order_id = a.order_id AND l.position = a.position
        LEFT JOIN order_lines n ON n.client_id = ${clientId} AND n.order_id = l.order_id AND n.position = l.moved_to AND g.reason = 'moved'
       WHERE g.settles
      UNION ALL
      SELECT ${day(sql`g.created_at`)}, 'tickets', l.sub_event_id, g.channel, g.provider, g.description, l.vat_rate, ${none}, 0, l.price, ${none}
        FROM given g JOIN order_lines l ON l.client_id = ${clientId} AND l.order_id = g.order_id AND l.status = 'live'
       WHERE g.settles AND g.is_whole
      UNION ALL
      SELECT ${day(sql`g.created_at`)}, CASE WHEN NOT g.settles THEN 'unused' WHEN g.kind = 'gift_card' THEN 'gift_cards' ELSE 'fees' END::figure_part, NULL, g.channel, g.provider, g.description,
             g.vat_rate, ${none}, 0, g.amount - CASE WHEN NOT g.settles THEN 0 WHEN g.is_whole THEN (
               SELECT coalesce(sum(l.price), 0) FROM order_lines l
                WHERE l.client_id = ${clientId} AND l.order_id = g.order_id AND l.status = 'live') ELSE g.assigned END, ${none}
        FROM given g
      UNION ALL
      SELECT ${day(sql`l.ended_at`)}, 'tickets', x.sub_event_id, o.channel, p.provider, p.description, l.vat_rate, ${none}, ${none}, x.moved,
             x.moved * l.price
        FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
        JOIN payments p ON p.client_id = l.client_id AND p.order_id = l.order_id AND p.settles
        JOIN order_lines n ON n.client_id = l.client_id AND n.order_id = l.order_id AND n.position = l.moved_to
       CROSS JOIN LATERAL (VALUES (l.sub_event_id, -1), (n.sub_event_id, 1)) AS x(sub_event_id, moved)
       WHERE l.client_id = ${clientId} AND l.ended_at IS NOT NULL AND l.status = 'moved' AND n.sub_event_id <> l.sub_event_id
         AND ${within(sql`l.ended_at`)}
    )
    SELECT day, part, sub_event_id, channel, provider, description, vat_rate, sum(sold)::int AS sold, sum(sold_amount) AS sold_amount,
           sum(returned)::int AS returned, sum(returned_amount) AS returned_amount, sum(moved)::int AS moved, sum(moved_amount) AS moved_amount
      FROM entries GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(sold) > 0 OR sum(sold_amount) <> 0 OR sum(returned) > 0 OR sum(returned_amount) <> 0 OR sum(moved) <> 0 OR sum(moved_amount) <> 0`;
};

import { sql } from 'drizzle-orm';

/*
 * Conditions on an order `o` of a query, that say why its buyer's data are still needed. What is written to be done later
 * (asking a bank, sending money) is needed by nobody but us.
 */

/** It waits for its money, on invoice however long, or a bank may still say that money came in. */
export const isBeingPaid = (now: Date) => sql`(
  (o.status = 'pending' AND o.expires_at > ${now.toISOString()}::timestamptz)
  OR (o.status = 'promised' AND o.channel = 'invoice')
  OR EXISTS (SELECT FROM payments p
              WHERE p.client_id = o.client_id AND p.order_id = o.id AND p.next_ask_at IS NOT NULL
                AND p.status <> 'paid'))`;

/** A refund is pending, and the buyer gets mail when it is sent; or it failed, and somebody must still make it. */
export const isBeingRefunded = sql`EXISTS (
  SELECT FROM payments p JOIN refunds r ON r.client_id = p.client_id AND r.payment_id = p.id
   WHERE p.client_id = o.client_id AND p.order_id = o.id AND r.status IN ('due', 'failed'))`;

/**
 * The same, but for what somebody fetches: cash that waits at the box office stays owed in the books, and who never comes is not known
 * for ever.
 */
export const isBeingSentBack = sql`EXISTS (
  SELECT FROM payments p JOIN refunds r ON r.client_id = p.client_id AND r.payment_id = p.id
   WHERE p.client_id = o.client_id AND p.order_id = o.id
     AND (r.status = 'failed' OR (r.status = 'due' AND r.next_try_at IS NOT NULL)))`;

/** A gift card that was bought waits for its day, or for the mail server: nobody has its code yet. */
export const isCardToMail = sql`EXISTS (
  SELECT FROM mails m WHERE m.client_id = o.client_id AND m.order_id = o.id AND m.kind = 'gift_card'
     AND m.sent_at IS NULL AND m.failed_at IS NULL)`;

/** When its last performance is over, as ordered or as it was moved since; null without lines. */
export const lastEndsAt = sql`(
  SELECT max(greatest(l.starts_at, l.ends_at, e.starts_at, e.ends_at)) FROM order_lines l
    LEFT JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
   WHERE l.client_id = o.client_id AND l.order_id = o.id)`;

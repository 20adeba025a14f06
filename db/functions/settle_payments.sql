-- Settles the payments of a batch, as settle_payment does, in one transaction that waits for nobody. Called by lib/payments/settle-paid.ts
-- alone.
--
-- p_paid: as settle_payment takes them, each of `p_client`. No order comes twice.
--
-- Returns the ids of the payments that pay their orders now, whose seats are sold. Others were left out, with nothing changed, for
-- settle_payment: they are locked, are no pending order that holds its seats and waits for exactly this amount, something must be counted
-- (a limit per performance, a voucher), or webhooks are due (lib/webhooks).
--
-- Each row is found by its key (LATERAL with OFFSET 0 or a lock), whatever the statistics. Locks in the order of docs/locking.md.
CREATE OR REPLACE FUNCTION settle_payments(p_client integer, p_paid jsonb) RETURNS jsonb LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET join_collapse_limit = 1 AS $$
DECLARE
  v_one record;
  v_orders bigint[];
  v_keys text[];
  v_payments bigint[];
  v_carts text[];
  v_now timestamptz;
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints e
              WHERE e.client_id = p_client AND NOT e.archived AND e.stopped_at IS NULL AND (e.types IS NULL OR 'order.paid' = ANY (e.types))) THEN
    RETURN '[]';
  END IF;
  SELECT array_agg(r.id), array_agg(r.key) INTO v_orders, v_keys FROM jsonb_to_recordset(p_paid) AS o("order" bigint)
   CROSS JOIN LATERAL (
     SELECT r.id, r.key, r.status, r.kind FROM orders r WHERE r.client_id = p_client AND r.id = o."order" FOR NO KEY UPDATE SKIP LOCKED) r
   WHERE r.status = 'pending' AND r.kind = 'tickets';
  v_payments := ARRAY(
    SELECT p.id FROM jsonb_to_recordset(p_paid) AS o("order" bigint, "payment" bigint, "amount" numeric, "currency" text)
     CROSS JOIN LATERAL (
       SELECT p.* FROM payments p WHERE p.client_id = p_client AND p.id = o.payment FOR NO KEY UPDATE SKIP LOCKED) p
     WHERE o."order" = ANY (v_orders) AND p.order_id = o."order" AND p.status IN ('opening', 'open')
       AND p.amount = o.amount AND p.currency = o.currency AND p.upgrade_id IS NULL);
  v_carts := ARRAY(
    SELECT c.id FROM unnest(v_keys) AS q(key)
     CROSS JOIN LATERAL (
       SELECT c.id FROM carts c WHERE c.client_id = p_client AND c.id = 'order:' || q.key FOR NO KEY UPDATE SKIP LOCKED) c);

  -- The time now, because locks may have been waited for. As in sell_held.
  SELECT greatest(clock_timestamp(), max(o.now)) INTO v_now FROM jsonb_to_recordset(p_paid) AS o("now" timestamptz);
  SELECT array_agg(q.payment), array_agg(q.id), array_agg(q.cart) INTO v_payments, v_orders, v_carts
    FROM (
      SELECT p.id AS payment, r.id, c.id AS cart FROM unnest(v_payments) AS q(payment)
       CROSS JOIN LATERAL (SELECT p.id, p.order_id FROM payments p WHERE p.client_id = p_client AND p.id = q.payment OFFSET 0) p
       CROSS JOIN LATERAL (SELECT r.id, r.key FROM orders r WHERE r.client_id = p_client AND r.id = p.order_id OFFSET 0) r
       CROSS JOIN LATERAL (SELECT c.* FROM carts c WHERE c.client_id = p_client AND c.id = 'order:' || r.key OFFSET 0) c
       CROSS JOIN LATERAL (SELECT s.* FROM seats s WHERE s.client_id = p_client AND s.cart_id = c.id OFFSET 0) s
       CROSS JOIN LATERAL (
         SELECT t.max_per_event FROM ticket_types t WHERE t.client_id = p_client AND t.id = s.ticket_type_id OFFSET 0) t
       CROSS JOIN LATERAL (
         SELECT count(*) AS cards FROM payments g WHERE g.client_id = p_client AND g.order_id = r.id AND g.gift_card_id IS NOT NULL) g
       WHERE c.id = ANY (v_carts) AND c.expires_at > v_now AND g.cards = 0
       GROUP BY p.id, r.id, c.id
      HAVING bool_and(s.voucher_id IS NULL AND t.max_per_event IS NULL)) q;
  IF v_payments IS NULL THEN
    RETURN '[]';
  END IF;

  FOR v_one IN SELECT * FROM unnest(v_orders, v_carts) AS q(id, cart) LOOP
    UPDATE seats s SET cart_id = NULL, order_id = v_one.id WHERE s.client_id = p_client AND s.cart_id = v_one.cart;
    IF EXISTS (
      SELECT FROM order_lines l
        LEFT JOIN seats s ON s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr AND s.order_id = v_one.id
       WHERE l.client_id = p_client AND l.order_id = v_one.id AND l.status = 'live' AND s.nr IS NULL) THEN
      RAISE EXCEPTION 'An order holds other seats than its lines say';
    END IF;
  END LOOP;
  PERFORM write_paid(p_client, p_paid, v_payments);
  RETURN to_jsonb(v_payments);
END
$$;

-- Has money that came in pay the order that waits for it: its seats are sold, and what else follows is written. All of it or nothing. What
-- is not that simple is left to lib/payments/settle-payment.ts, the only caller.
--
-- p_paid: client, order, payment, amount, currency (what came in), actor, now, nextLook (payments.next_ask_at).
--
-- Returns whether the payment is settled now. False, with nothing changed, unless the order is pending, the payment open, the money what was
-- asked for and the hold alive; or where endpoints are to be told (lib/webhooks).
--
-- Locks and their order: docs/locking.md. Who moves the seats of the order's own cart locks that first.
CREATE OR REPLACE FUNCTION settle_paid(p_paid jsonb) RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  o record;
  v_order record;
  v_payment record;
  v_hold text;
  v_expires timestamptz;
  v_cap record;
  v_lines integer;
  v_sold integer;
BEGIN
  SELECT * INTO o FROM jsonb_to_record(p_paid) AS o(
    "client" integer, "order" bigint, "payment" bigint, "amount" numeric, "currency" text, "actor" audit_actor, "now" timestamptz,
    "nextLook" timestamptz);

  SELECT r.status, r.key, r.tickets_total INTO v_order FROM orders r
   WHERE r.client_id = o.client AND r.id = o."order" FOR NO KEY UPDATE;
  SELECT p.status, p.cost, p.amount, p.currency INTO v_payment FROM payments p
   WHERE p.client_id = o.client AND p.id = o.payment AND p.order_id = o."order" FOR NO KEY UPDATE;
  IF v_order.status IS DISTINCT FROM 'pending' OR v_payment.status IS NULL OR v_payment.status = 'paid'
     OR v_payment.amount <> o.amount OR v_payment.currency <> o.currency THEN
    RETURN false;
  END IF;
  PERFORM FROM webhook_endpoints e
   WHERE e.client_id = o.client AND NOT e.archived AND e.stopped_at IS NULL AND (e.types IS NULL OR 'order.paid' = ANY (e.types));
  IF FOUND THEN
    RETURN false;
  END IF;

  v_hold := 'order:' || v_order.key;
  SELECT c.expires_at INTO v_expires FROM carts c WHERE c.client_id = o.client AND c.id = v_hold FOR NO KEY UPDATE;
  FOR v_cap IN
    SELECT DISTINCT s.sub_event_id, s.ticket_type_id FROM seats s
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
     WHERE s.client_id = o.client AND s.cart_id = v_hold AND t.max_per_event IS NOT NULL
     ORDER BY 1, 2
  LOOP
    PERFORM pg_advisory_xact_lock(v_cap.sub_event_id, v_cap.ticket_type_id);
  END LOOP;
  -- The request may have waited for a lock: whether the hold is over is decided by the time it is now.
  IF v_expires IS NULL OR v_expires <= greatest(o.now, clock_timestamp()) THEN
    RETURN false;
  END IF;

  UPDATE seats s SET cart_id = NULL, order_id = o."order" WHERE s.client_id = o.client AND s.cart_id = v_hold;
  GET DIAGNOSTICS v_sold = ROW_COUNT;
  SELECT count(*) INTO v_lines FROM order_lines l WHERE l.client_id = o.client AND l.order_id = o."order";
  IF v_sold <> v_lines THEN
    RAISE EXCEPTION 'An order holds other seats than its lines say';
  END IF;

  UPDATE orders r SET status = 'paid', payment_cost = v_payment.cost, total = r.tickets_total + v_payment.cost, paid_at = o.now, ended_at = NULL
   WHERE r.client_id = o.client AND r.id = o."order";
  DELETE FROM reservations r WHERE r.client_id = o.client AND r.order_id = o."order";
  UPDATE payments p SET status = 'paid', paid_at = o.now, paid_amount = o.amount, paid_currency = o.currency, settles = true,
         next_ask_at = o."nextLook", last_error = NULL
   WHERE p.client_id = o.client AND p.id = o.payment;
  INSERT INTO audit_log (client_id, at, actor, action, order_id, payment_id, detail)
  VALUES (o.client, o.now, o.actor, 'order.paid', o."order", NULL, '{"from": "pending"}'),
         (o.client, o.now, o.actor, 'payment.paid', o."order", o.payment,
          jsonb_build_object('amount', o.amount::text, 'currency', o.currency, 'use', 'paid'));
  INSERT INTO mails (client_id, kind, order_id, occasion, queued_at, next_attempt_at)
  VALUES (o.client, 'confirmation', o."order", '', o.now, o.now) ON CONFLICT DO NOTHING;
  RETURN true;
END
$$;

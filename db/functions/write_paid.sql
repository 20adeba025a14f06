-- Records that payments pay their orders, and the consequences in the same transaction. The only code that does either. Called by
-- settle_payment and settle_payments, which have locked both and decided it.
--
-- p_paid: as settle_payment takes them; those of p_payments are written.
CREATE OR REPLACE FUNCTION write_paid(p_client integer, p_paid jsonb, p_payments bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_one record;
  v_from order_status;
  v_cost numeric;
  v_amount numeric;
  v_log jsonb[] := '{}';
  v_written integer;
BEGIN
  -- Updates one by one, so that each row is found by its key; inserts together.
  FOR v_one IN
    SELECT * FROM jsonb_to_recordset(p_paid) AS o("order" bigint, "payment" bigint, "amount" numeric, "currency" text, "now" timestamptz,
        "nextLook" timestamptz, "paidAt" timestamptz)
     WHERE o.payment = ANY (p_payments)
  LOOP
    UPDATE payments p SET status = 'paid', paid_at = coalesce(v_one."paidAt", v_one.now), paid_amount = v_one.amount, paid_currency = v_one.currency,
           settles = true, tops_up = false, next_ask_at = v_one."nextLook", last_error = NULL
     WHERE p.client_id = p_client AND p.id = v_one.payment RETURNING p.cost, p.amount INTO v_cost, v_amount;
    SELECT r.status INTO v_from FROM orders r WHERE r.client_id = p_client AND r.id = v_one."order";
    UPDATE orders r SET status = 'paid', payment_cost = v_cost, total = r.tickets_total + v_cost, paid_at = v_one.now, ended_at = NULL
     WHERE r.client_id = p_client AND r.id = v_one."order";
    -- A paid order no longer counts as a reservation; free tickets count until they are given back.
    DELETE FROM reservations v USING orders r
     WHERE v.client_id = p_client AND v.order_id = v_one."order" AND r.client_id = p_client AND r.id = v_one."order" AND r.tickets_total > 0;
    v_log := v_log || jsonb_build_object('order', v_one."order", 'action', 'order.paid', 'detail', jsonb_build_object('from', v_from));
    -- A free order gets no payment entry in the audit log.
    IF v_amount > 0 THEN
      v_log := v_log || jsonb_build_object('order', v_one."order", 'action', 'payment.paid', 'payment', v_one.payment,
        'detail', jsonb_build_object('amount', v_one.amount::text, 'currency', v_one.currency, 'use', 'paid'));
    END IF;
  END LOOP;

  -- Counts the rows, because otherwise Citus writes with COPY, which row-level security forbids.
  WITH entry AS (
  INSERT INTO audit_log (client_id, at, actor, action, order_id, payment_id, detail)
  SELECT p_client, o.now, o.actor, l->>'action', o."order", (l->>'payment')::bigint, l->'detail'
    FROM unnest(v_log) WITH ORDINALITY AS l(l, nr)
    JOIN jsonb_to_recordset(p_paid) AS o("order" bigint, "actor" audit_actor, "now" timestamptz) ON o."order" = (l->>'order')::bigint
   ORDER BY l.nr
  RETURNING true)
  SELECT count(*) INTO v_written FROM entry;
  WITH mail AS (
  INSERT INTO mails (client_id, kind, order_id, occasion, queued_at, next_attempt_at)
  SELECT p_client, 'confirmation', o."order", '', o.now, o.now
    FROM jsonb_to_recordset(p_paid) AS o("order" bigint, "payment" bigint, "now" timestamptz) WHERE o.payment = ANY (p_payments)
  ON CONFLICT DO NOTHING
  RETURNING true)
  SELECT count(*) INTO v_written FROM mail;
END
$$;

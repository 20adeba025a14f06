-- Records once that a payment was received, and decides whether it pays its order (write_paid) or must be refunded. Only this function and
-- settle_payments do so; the latter leaves everything but plain cases to this one. Called by lib/payments/settle-paid.ts alone.
--
-- p_paid: client, order, payment, amount, currency (what came in), actor, now, nextLook (payments.next_ask_at). `follows`: the caller's
-- transaction has locked the order and continues. `late`: the order's seats are gone, and no equivalent ones are free. `upgrade`: it pays
-- the difference of a dearer seat, and the caller moves the ticket; `unused`: why it must be refunded instead. `cards`: the caller handles
-- the gift card that pays the rest (lib/payments/gift-card-part.ts); `sale`: the caller creates the gift card that the order buys. `part`:
-- a partial payment of an order on invoice, which stays pending. `paidAt`: when it arrived, if recorded later.
--
-- Returns `paid`: the order is paid, and its seats are sold; or why the caller must refund the money: `wrong_amount`, `twice`, `late`. With
-- nothing changed: `known` when the payment is already paid, `unheld` when the order's seats must be held again first, and `more` when the
-- caller must do more: without `follows` for a refund or webhooks (lib/webhooks), without `cards` for an order that a gift card paid or was
-- to pay in part, without `sale` for an order of a gift card.
--
-- Locks and their order: docs/locking.md.
CREATE OR REPLACE FUNCTION settle_payment(p_paid jsonb) RETURNS text LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  o record;
  v_order record;
  v_payment record;
  v_use text;
BEGIN
  SELECT * INTO o FROM jsonb_to_record(p_paid) AS o(
    "client" integer, "order" bigint, "payment" bigint, "amount" numeric, "currency" text, "actor" audit_actor, "now" timestamptz,
    "nextLook" timestamptz, "follows" boolean, "late" boolean, "upgrade" boolean, "unused" text, "cards" boolean, "part" boolean,
    "paidAt" timestamptz, "sale" boolean);

  SELECT r.status, r.key, r.kind INTO v_order FROM orders r
   WHERE r.client_id = o.client AND r.id = o."order" FOR NO KEY UPDATE;
  SELECT p.status, p.cost, p.amount, p.currency, p.upgrade_id IS NOT NULL OR o.part IS TRUE AS tops_up INTO v_payment FROM payments p
   WHERE p.client_id = o.client AND p.id = o.payment AND p.order_id = o."order" FOR NO KEY UPDATE;
  v_use := CASE
    WHEN v_payment.status IS NULL OR v_payment.status = 'paid' THEN 'known'
    WHEN v_payment.amount <> o.amount OR v_payment.currency <> o.currency THEN 'wrong_amount'
    -- A process of the previous version does not know upgrades: it retries until a newer process has settled it.
    WHEN v_payment.tops_up THEN CASE WHEN o.upgrade OR o.part THEN coalesce(o.unused, 'paid') ELSE 'more' END
    WHEN o.cards IS NOT TRUE AND EXISTS (
      SELECT FROM payments p WHERE p.client_id = o.client AND p.order_id = o."order" AND p.gift_card_id IS NOT NULL) THEN 'more'
    WHEN v_order.kind = 'gift_card' AND o.sale IS NOT TRUE THEN 'more'
    WHEN v_order.status = 'paid' THEN 'twice'
    WHEN v_order.status = 'refunded' OR o.late THEN 'late'
    ELSE 'paid' END;
  IF v_use IN ('known', 'more') THEN
    RETURN v_use;
  ELSIF o.follows IS NOT TRUE AND (v_use <> 'paid' OR EXISTS (
    SELECT FROM webhook_endpoints e
     WHERE e.client_id = o.client AND NOT e.archived AND e.stopped_at IS NULL AND (e.types IS NULL OR 'order.paid' = ANY (e.types)))) THEN
    RETURN 'more';
  ELSIF v_use = 'paid' AND NOT v_payment.tops_up AND v_order.status <> 'promised' AND v_order.kind = 'tickets' AND NOT sell_held(o.client, 'order:' || v_order.key, o."order", o.now) THEN
    RETURN 'unheld';
  END IF;

  IF v_use = 'paid' AND NOT v_payment.tops_up THEN
    PERFORM write_paid(o.client, jsonb_build_array(p_paid), ARRAY[o.payment]);
    RETURN v_use;
  END IF;
  UPDATE payments p SET status = 'paid', paid_at = coalesce(o."paidAt", o.now), paid_amount = o.amount, paid_currency = o.currency, settles = false,
         tops_up = v_use = 'paid', next_ask_at = o."nextLook", last_error = NULL
   WHERE p.client_id = o.client AND p.id = o.payment;
  -- A free order gets no payment entry in the audit log.
  IF v_payment.amount > 0 THEN
    INSERT INTO audit_log (client_id, at, actor, action, order_id, payment_id, detail)
    VALUES (o.client, o.now, o.actor, 'payment.paid', o."order", o.payment,
      jsonb_build_object('amount', o.amount::text, 'currency', o.currency, 'use', v_use));
  END IF;
  RETURN v_use;
END
$$;

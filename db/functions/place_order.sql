-- Makes an order, and the first attempt to pay it where there is one, of what a cart holds: all of it or nothing. Called by
-- lib/orders/write-order.ts alone. write_orders does the writing.
--
-- p_order is what the records below and in write_orders name (without `channel`: the shop); `key` also names the cart that holds the order's
-- seats (order:<key>), for `minutes`. `payment` (null: none): token, provider, methodId, description, method, cost, isAsked. With `mustCost`
-- an order of seats that cost nothing is refused.
--
-- Returns {id, total}; or, with nothing changed, {refused}: `empty` when the cart is not there, holds nothing or its hold is over, `free`
-- when mustCost says so, `closed` when performances cannot be ordered, whose ids are in `closed`.
--
-- Locks and their order: docs/locking.md. The order and its own cart are new: nobody else can name them yet.
CREATE OR REPLACE FUNCTION place_order(p_order jsonb) RETURNS json LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  o record;
  v_expires timestamptz;
  v_closed integer[];
  v_now timestamptz;
  v_tickets numeric(12, 2);
BEGIN
  SELECT * INTO o FROM jsonb_to_record(p_order) AS o("client" integer, "cart" text, "now" timestamptz, "mustCost" boolean);

  SELECT c.expires_at INTO v_expires FROM carts c
   WHERE c.client_id = o.client AND c.id = o.cart FOR NO KEY UPDATE;
  v_closed := closed_performances(o.client, o.cart, o.now);
  PERFORM lock_caps(o.client, o.cart);

  -- The request may have waited for a lock: the time now decides whether the hold has expired.
  v_now := greatest(o.now, clock_timestamp());
  -- A subscription is ordered whole: an incomplete one counts as closed.
  IF v_closed = '{}' THEN
    v_closed := ARRAY(
      SELECT DISTINCT q.sub_event_id FROM (
        SELECT s.sub_event_id, count(*) OVER (PARTITION BY s.voucher_id) AS seats,
               (SELECT v.size FROM vouchers v WHERE v.client_id = o.client AND v.id = s.voucher_id) AS size
          FROM seats s WHERE s.client_id = o.client AND s.cart_id = o.cart AND s.voucher_id IS NOT NULL) q
       WHERE q.seats <> q.size);
  END IF;
  SELECT sum(s.price) INTO v_tickets FROM seats s WHERE s.client_id = o.client AND s.cart_id = o.cart;
  IF v_expires IS NULL OR v_expires <= v_now OR v_tickets IS NULL THEN
    RETURN json_build_object('refused', 'empty');
  ELSIF v_closed <> '{}' THEN
    RETURN json_build_object('refused', 'closed', 'closed', v_closed);
  ELSIF v_tickets = 0 AND o."mustCost" THEN
    RETURN json_build_object('refused', 'free');
  END IF;
  RETURN (write_orders(o.client, jsonb_build_array(p_order), ARRAY[o.cart], v_now)->o.cart)::json;
END
$$;

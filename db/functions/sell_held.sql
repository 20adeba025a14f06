-- Sells the seats in an order's own cart, before the hold expires, to that order: the only code that makes held seats sold. Called by
-- settle_payment and lib/seats/sell-held.ts, which have locked the order.
--
-- Returns whether they are sold now. False, with nothing changed, when the hold is over or there is none.
CREATE OR REPLACE FUNCTION sell_held(p_client integer, p_cart text, p_order bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_expires timestamptz;
  v_sold integer;
BEGIN
  SELECT c.expires_at INTO v_expires FROM carts c WHERE c.client_id = p_client AND c.id = p_cart FOR NO KEY UPDATE;
  PERFORM lock_caps(p_client, p_cart);
  -- The request may have waited for a lock: the time now decides whether the hold has expired.
  IF v_expires IS NULL OR v_expires <= greatest(p_now, clock_timestamp()) THEN
    RETURN false;
  END IF;

  UPDATE seats s SET cart_id = NULL, order_id = p_order WHERE s.client_id = p_client AND s.cart_id = p_cart;
  GET DIAGNOSTICS v_sold = ROW_COUNT;
  IF v_sold > 0 AND EXISTS (
    SELECT FROM order_lines l
      LEFT JOIN seats s ON s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr AND s.order_id = p_order
     WHERE l.client_id = p_client AND l.order_id = p_order AND l.status = 'live' AND s.nr IS NULL) THEN
    RAISE EXCEPTION 'An order holds other seats than its lines say';
  END IF;
  RETURN v_sold > 0;
END
$$;

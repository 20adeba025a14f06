-- How often a voucher is used at p_now: by carts that have not expired, except p_but, and by orders. An order split from another is the
-- same use (first_orders). Called by hold_in_cart, lib/vouchers and lib/office/vouchers.
CREATE OR REPLACE FUNCTION count_voucher_uses(p_client integer, p_voucher bigint, p_now timestamptz, p_but text) RETURNS integer
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_carts integer;
  v_orders bigint[];
BEGIN
  SELECT count(DISTINCT s.cart_id) FILTER (WHERE s.order_id IS NULL), array_agg(DISTINCT s.order_id) FILTER (WHERE s.order_id IS NOT NULL)
    INTO v_carts, v_orders
    FROM seats s LEFT JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
   WHERE s.client_id = p_client AND s.voucher_id = p_voucher
     AND (s.order_id IS NOT NULL OR c.expires_at > p_now AND s.cart_id IS DISTINCT FROM p_but);
  RETURN v_carts + (SELECT count(DISTINCT f.first_order) FROM first_orders(p_client, v_orders) f);
END
$$;

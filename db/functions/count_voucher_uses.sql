-- How often a voucher is used at p_now: by carts whose hold runs, but for p_but, and by orders. An order that was split off another is
-- the same use. The one statement that says what a use is; called by hold_in_cart, lib/vouchers and lib/office/vouchers.
CREATE OR REPLACE FUNCTION count_voucher_uses(p_client integer, p_voucher bigint, p_now timestamptz, p_but text) RETURNS integer
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN (
    WITH RECURSIVE used AS (
      SELECT DISTINCT s.order_id, CASE WHEN s.order_id IS NULL THEN s.cart_id END AS cart_id FROM seats s
        LEFT JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
       WHERE s.client_id = p_client AND s.voucher_id = p_voucher
         AND (s.order_id IS NOT NULL OR c.expires_at > p_now AND s.cart_id IS DISTINCT FROM p_but)
    ), up AS (
      SELECT u.order_id AS of_order, u.order_id AS id FROM used u WHERE u.order_id IS NOT NULL
      UNION
      SELECT up.of_order, l.order_id FROM up JOIN order_lines l ON l.client_id = p_client AND l.split_order_id = up.id
    )
    SELECT (SELECT count(*) FROM used u WHERE u.cart_id IS NOT NULL)
         + (SELECT count(DISTINCT first.id) FROM (SELECT min(up.id) AS id FROM up GROUP BY up.of_order) first));
END
$$;

-- For each of p_orders the original order that it was split from, over any number of splits; itself if it never was. So a voucher's use by
-- one sale counts once. Called by count_voucher_uses and lib/office/vouchers.
CREATE OR REPLACE FUNCTION first_orders(p_client integer, p_orders bigint[]) RETURNS TABLE (of_order bigint, first_order bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
    WITH RECURSIVE up AS (
      SELECT o.id AS start, o.id FROM unnest(p_orders) AS o(id)
      UNION
      SELECT up.start, l.order_id FROM up JOIN order_lines l ON l.client_id = p_client AND l.split_order_id = up.id
    )
    SELECT up.start, min(up.id) FROM up GROUP BY up.start;
END
$$;

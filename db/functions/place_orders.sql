-- Makes the orders of a batch, as place_order does, in one transaction that waits for nobody. Called by lib/orders/write-order.ts alone.
--
-- p_orders: as place_order takes them, each of `p_client` and with `mustCost`. No cart comes twice.
--
-- Returns by cart {id, total}. Missing orders were left out, with nothing changed, for place_order to make or refuse: their cart or
-- performance is locked, something must be counted (a limit per performance, a voucher), or they may not be ordered.
--
-- Each row is found by its key (LATERAL with OFFSET 0 or a lock), whatever the statistics. Locks in the order of docs/locking.md.
CREATE OR REPLACE FUNCTION place_orders(p_client integer, p_orders jsonb) RETURNS jsonb LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET join_collapse_limit = 1 AS $$
DECLARE
  v_carts text[];
  v_performances integer[];
  v_open integer[];
  v_now timestamptz;
BEGIN
  v_carts := ARRAY(
    SELECT c.id FROM jsonb_to_recordset(p_orders) AS o("cart" text)
     CROSS JOIN LATERAL (
       SELECT c.id FROM carts c WHERE c.client_id = p_client AND c.id = o.cart FOR NO KEY UPDATE SKIP LOCKED) c);
  v_performances := ARRAY(
    SELECT DISTINCT s.sub_event_id FROM unnest(v_carts) AS q(cart)
     CROSS JOIN LATERAL (SELECT s.sub_event_id FROM seats s WHERE s.client_id = p_client AND s.cart_id = q.cart OFFSET 0) s);
  v_performances := ARRAY(
    SELECT e.id FROM unnest(v_performances) AS q(id)
     CROSS JOIN LATERAL (SELECT e.id FROM sub_events e WHERE e.client_id = p_client AND e.id = q.id FOR SHARE SKIP LOCKED) e
     -- As in closed_performances, for Citus.
     WHERE EXISTS (SELECT FROM seats s WHERE s.client_id = p_client AND s.cart_id = ANY (v_carts) AND s.sub_event_id = q.id));

  -- The time now, because locks may have been waited for. As in closed_performances.
  SELECT greatest(clock_timestamp(), max(o.now)) INTO v_now FROM jsonb_to_recordset(p_orders) AS o("now" timestamptz);
  v_open := ARRAY(
    SELECT e.id FROM unnest(v_performances) AS q(id)
     CROSS JOIN LATERAL (SELECT e.* FROM sub_events e WHERE e.client_id = p_client AND e.id = q.id OFFSET 0) e
     CROSS JOIN LATERAL (SELECT m.status FROM main_events m WHERE m.client_id = p_client AND m.id = e.main_event_id OFFSET 0) m
     WHERE e.status = 'pub' AND m.status = 'pub' AND e.starts_at > v_now
       AND (e.view_begins_at IS NULL OR e.view_begins_at <= v_now) AND (e.view_ends_at IS NULL OR e.view_ends_at > v_now));
  v_carts := ARRAY(
    SELECT q.cart FROM unnest(v_carts) AS q(cart)
     CROSS JOIN LATERAL (SELECT c.expires_at FROM carts c WHERE c.client_id = p_client AND c.id = q.cart OFFSET 0) c
     CROSS JOIN LATERAL (SELECT s.* FROM seats s WHERE s.client_id = p_client AND s.cart_id = q.cart OFFSET 0) s
     CROSS JOIN LATERAL (
       SELECT t.max_per_event FROM ticket_types t WHERE t.client_id = p_client AND t.id = s.ticket_type_id OFFSET 0) t
     WHERE c.expires_at > v_now
     GROUP BY q.cart
    HAVING bool_and(s.sub_event_id = ANY (v_open) AND s.voucher_id IS NULL AND t.max_per_event IS NULL) AND sum(s.price) > 0);
  IF v_carts = '{}' THEN
    RETURN '{}';
  END IF;
  RETURN write_orders(p_client, p_orders, v_carts, v_now);
END
$$;

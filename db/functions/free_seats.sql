-- How many tickets can be had of each of these performances, up to p_mosts, by id; and the version of p_client's circle then, which changes
-- with every catalogue in it and with who is in it: versions only grow, from random beginnings. With p_all_of all that this client
-- has on sale counts too, up to p_most, or what one order can take. The one statement that counts the free seats of performances
-- (lib/programme/free-seats.ts), one for each client: on Citus each is counted on its own worker. One plan for any number of performances:
-- to plan it takes five times as long as to run it.
CREATE OR REPLACE FUNCTION free_seats(p_client integer, p_circle text, p_clients integer[], p_ids integer[], p_mosts integer[],
  p_all_of integer, p_most integer, p_now timestamptz, OUT version text, OUT free json) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_client integer;
  v_free json;
  v_parts json[] := '{}';
BEGIN
  version := (SELECT sum(k.version)::text FROM clients o JOIN catalogues k ON k.client_id = o.id
               WHERE o.id = p_client OR o.circle = p_circle);
  FOR v_client IN SELECT DISTINCT c FROM unnest(p_clients || p_all_of) AS c WHERE c IS NOT NULL LOOP
    -- Seats in carts whose hold is over are free, though still in those carts: those carts by their end, and the seats of each by the
    -- cart (OFFSET 0 keeps the planner to it), however many others there are. PostgreSQL reads them only when too few seats are free
    -- besides: a busy evening's carts cost nothing.
    WITH expired AS MATERIALIZED (
      SELECT held.sub_event_id AS id, count(*)::int AS n
        FROM carts c CROSS JOIN LATERAL (
          SELECT h.sub_event_id FROM seats h WHERE h.client_id = v_client AND h.cart_id = c.id OFFSET 0) held
       WHERE c.client_id + 0 = v_client AND c.client_id = v_client AND c.expires_at <= p_now
       GROUP BY held.sub_event_id)
    SELECT json_object_agg(asked.id, CASE WHEN counted.n >= asked.most THEN asked.most ELSE least(asked.most, counted.n + coalesce((
             SELECT e.n FROM expired e WHERE e.id = asked.id), 0)) END)
      INTO v_free
      FROM (SELECT named.id, named.most FROM unnest(p_clients, p_ids, p_mosts) AS named(client_id, id, most) WHERE named.client_id = v_client
            UNION ALL
            SELECT e.id, coalesce(p_most, least(o.max_per_order, e.max_per_order))
              FROM sub_events e JOIN clients o ON o.id = e.client_id
             WHERE v_client = p_all_of AND e.client_id = v_client AND e.status = 'pub' AND e.starts_at > p_now) AS asked(id, most)
           -- In the order that only the index of free seats has, and not the key, by which a sold-out hall would be read to its end.
           CROSS JOIN LATERAL (
             SELECT count(*)::int AS n FROM (
               SELECT FROM seats s WHERE s.client_id = v_client AND s.sub_event_id = asked.id
                  AND s.cart_id IS NULL AND s.order_id IS NULL
                ORDER BY s.category_id, s.nr NULLS FIRST LIMIT asked.most) few) counted;
    v_parts := v_parts || v_free;
  END LOOP;
  IF cardinality(v_parts) = 1 THEN
    free := v_parts[1];
  ELSE
    free := (SELECT json_object_agg(one.key, one.value) FROM unnest(v_parts) AS part, json_each(part) AS one);
  END IF;
END
$$;

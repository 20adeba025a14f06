-- How many tickets are available at each of these performances, or in one price rank of it, up to p_mosts. The only statement that counts
-- free seats (lib/programme/free-seats.ts); seats in expired carts count as free.
--
-- p_ranks      NULL, or the rank to count for each performance; its key in `free` is then `performance:rank`, else the performance
-- p_known      for each performance NULL, or how many changes of its client's stock there were (count_stock) when the caller counted it
--              last: while there are as many, nothing of this client is counted
-- p_all_of     a client: all its performances on sale are counted too, up to p_most or the limit per order
-- version      of the circle of p_client at that moment: it changes with every catalogue in it and with who is in it. Versions only
--              grow, from random beginnings
-- counted      the clients that were counted, each with its `changes`, to be passed as p_known, and with `until`, when its next hold
--              ends (milliseconds since 1970), or NULL
--
-- One statement per client: on Citus each runs on its own worker. One plan for any number of performances, because planning takes five
-- times as long as running it.
CREATE OR REPLACE FUNCTION free_seats(p_client integer, p_circle text, p_clients integer[], p_ids integer[], p_ranks integer[],
  p_mosts integer[], p_known text[], p_all_of integer, p_most integer, p_now timestamptz,
  OUT version text, OUT free json, OUT counted json) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_sort = off AS $$
DECLARE
  v_client integer;
  v_known text;
  v_changes text;
  v_free json;
  v_parts json[] := '{}';
  v_counted json[] := '{}';
BEGIN
  version := (SELECT sum(k.version)::text FROM clients o JOIN catalogues k ON k.client_id = o.id
               WHERE o.id = p_client OR o.circle = p_circle);
  FOR v_client, v_known IN SELECT DISTINCT c, k FROM unnest(p_clients || p_all_of, p_known) AS named(c, k) WHERE c IS NOT NULL LOOP
    -- Before the seats: on Citus a count may be newer than its `changes`, never older.
    v_changes := (SELECT coalesce(sum(m.changes), 0)::text FROM stock_marks m WHERE m.client_id = v_client);
    CONTINUE WHEN v_changes = v_known;
    -- Seats in expired carts: those carts by their end, and the seats of each by the cart (OFFSET 0 keeps the planner to it), however many
    -- others there are. PostgreSQL reads them only if too few other seats are free: a busy evening's carts cost nothing.
    WITH expired AS MATERIALIZED (
      SELECT held.sub_event_id AS id, held.category_id AS rank, count(*)::int AS n
        FROM carts c CROSS JOIN LATERAL (
          SELECT h.sub_event_id, h.category_id FROM seats h WHERE h.client_id = v_client AND h.cart_id = c.id OFFSET 0) held
       WHERE c.client_id + 0 = v_client AND c.client_id = v_client AND c.expires_at <= p_now
       GROUP BY held.sub_event_id, held.category_id)
    SELECT json_object_agg(CASE WHEN asked.rank IS NULL THEN asked.id::text ELSE asked.id || ':' || asked.rank END,
             CASE WHEN counted.n >= asked.most THEN asked.most ELSE least(asked.most, counted.n + coalesce((
               SELECT sum(e.n)::int FROM expired e
                WHERE e.id = asked.id AND (asked.rank IS NULL OR e.rank = asked.rank)), 0)) END)
      INTO v_free
      FROM (SELECT named.id, named.rank, named.most FROM unnest(p_clients, p_ids, p_ranks, p_mosts) AS named(client_id, id, rank, most)
             WHERE named.client_id = v_client
            UNION ALL
            SELECT e.id, NULL::integer, coalesce(p_most, least(o.max_per_order, e.max_per_order))
              FROM sub_events e JOIN clients o ON o.id = e.client_id
             WHERE v_client = p_all_of AND e.client_id = v_client AND e.status = 'pub' AND e.starts_at > p_now) AS asked(id, rank, most)
           -- In the order that only the index of free seats has: with the key's order a sold-out hall would be read to its end.
           CROSS JOIN LATERAL (
             SELECT count(*)::int AS n FROM (
               SELECT FROM seats s WHERE s.client_id = v_client AND s.sub_event_id = asked.id
                  AND (asked.rank IS NULL OR s.category_id = asked.rank) AND s.cart_id IS NULL AND s.order_id IS NULL
                ORDER BY s.category_id, s.nr NULLS FIRST LIMIT asked.most) few) counted;
    v_parts := v_parts || v_free;
    v_counted := v_counted || json_build_object('client', v_client, 'changes', v_changes, 'until', (
      SELECT extract(epoch FROM c.expires_at) * 1000 FROM carts c
       WHERE c.client_id + 0 = v_client AND c.client_id = v_client AND c.expires_at > p_now
       ORDER BY c.expires_at NULLS FIRST LIMIT 1));
  END LOOP;
  counted := array_to_json(v_counted);
  IF cardinality(v_parts) > 1 THEN
    free := (SELECT json_object_agg(one.key, one.value) FROM unnest(v_parts) AS part, json_each(part) AS one);
  ELSE
    free := v_parts[1];
  END IF;
END
$$;

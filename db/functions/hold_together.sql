-- Holds for several carts of one client in one transaction: what hold_seats says to each of the calls, without p_alone. Called by
-- lib/seats/hold-together.ts alone. No cart comes twice.
--
-- What most calls are, any seats for a cart that is not there yet, is done for all of them at once. Their carts are made in the
-- order of their ids, so that two transactions that make the same carts do not wait in a circle. Then p_wanted seats of each rank
-- (a price category of a performance) are picked from p_start on, and behind that where there are too few; each call has its part
-- of them, from p_from to p_upto, in the order of the calls. Who gets nothing so is told by hold_seats why, in turn.
CREATE OR REPLACE FUNCTION hold_together(
  p_client integer, p_version bigint, p_now timestamptz, p_hold interval, p_cart_max integer,
  p_sub_events integer[], p_categories integer[], p_first_nrs integer[], p_last_nrs integer[], p_starts integer[], p_wanted integer[],
  p_carts text[], p_ranks integer[], p_ticket_types integer[], p_prices numeric[], p_counts integer[], p_uptos integer[],
  p_event_maxes integer[], p_type_maxes integer[]
) RETURNS json LANGUAGE plpgsql
-- Plans are kept, as those of hold_seats; and what is joined are a few rows each time, to be found by an index.
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_now timestamptz := greatest(p_now, clock_timestamp());
  v_made text[];
  v_held json[];
  v_places bigint[];
  v_outcomes json[];
  v_call record;
  v_said record;
  v_none_rank integer;
  v_none_available integer;
BEGIN
  WITH made AS (
    INSERT INTO carts (client_id, id, expires_at)
    SELECT p_client, n.cart_id, v_now + p_hold FROM unnest(p_carts) n(cart_id)
     WHERE EXISTS (SELECT FROM catalogues k WHERE k.client_id = p_client AND k.version = p_version)
     ORDER BY n.cart_id
    ON CONFLICT DO NOTHING RETURNING id)
  SELECT array_agg(made.id) INTO v_made FROM made;

  WITH ahead AS MATERIALIZED (
    SELECT r.*, a.nrs
      FROM unnest(p_sub_events, p_categories, p_starts, p_wanted)
             WITH ORDINALITY r(sub_event_id, category_id, start, wanted, rank)
     CROSS JOIN LATERAL (SELECT coalesce(array_agg(q.nr), '{}') AS nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = p_client AND s.sub_event_id = r.sub_event_id AND s.category_id = r.category_id
           AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr >= r.start
         ORDER BY s.nr NULLS FIRST LIMIT r.wanted FOR NO KEY UPDATE SKIP LOCKED) q) a
  ), picked AS MATERIALIZED (
    SELECT r.rank, r.sub_event_id, r.nrs || b.nrs AS nrs
      FROM ahead r
     CROSS JOIN LATERAL (SELECT coalesce(array_agg(q.nr), '{}') AS nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = p_client AND s.sub_event_id = r.sub_event_id AND s.category_id = r.category_id
           AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr < r.start
         ORDER BY s.nr NULLS FIRST LIMIT r.wanted - cardinality(r.nrs) FOR NO KEY UPDATE SKIP LOCKED) q) b
  ), dealt AS MATERIALIZED (
    SELECT c.place, c.cart_id, c.ticket_type_id, c.price, p.sub_event_id, n.nr
      FROM unnest(p_carts, p_ranks, p_ticket_types, p_prices, p_counts, p_uptos, p_event_maxes, p_type_maxes)
             WITH ORDINALITY c(cart_id, rank, ticket_type_id, price, count, upto, event_max, type_max, place)
      JOIN picked p ON p.rank = c.rank AND cardinality(p.nrs) >= c.upto
     CROSS JOIN LATERAL unnest(p.nrs[c.upto - c.count + 1 : c.upto]) n(nr)
     WHERE c.cart_id = ANY (v_made) AND c.count <= least(p_cart_max, c.event_max, c.type_max)
  ), held AS (
    UPDATE seats s SET cart_id = d.cart_id, ticket_type_id = d.ticket_type_id, price = d.price, held_at = v_now
      FROM dealt d
     WHERE s.client_id = p_client AND s.sub_event_id = d.sub_event_id AND s.nr = d.nr
    RETURNING d.place, s.*
  ), outcome AS (
    SELECT h.place, json_build_object(
             'outcome', 'held',
             'held', json_agg(json_build_array(h.sub_event_id, h.nr, h.category_id, h.ticket_type_id, h.section, h.row_nr, h.seat_nr,
                                               h.price::text) ORDER BY h.nr),
             'expiresAt', v_now + p_hold, 'extensions', 0) AS said
      FROM held h GROUP BY h.place
  )
  SELECT array_agg(o.said ORDER BY o.place), array_agg(o.place ORDER BY o.place) INTO v_held, v_places FROM outcome o;
  IF cardinality(v_places) = cardinality(p_carts) THEN
    RETURN array_to_json(v_held);
  END IF;

  v_outcomes := array_fill(NULL::json, ARRAY[cardinality(p_carts)]);
  FOR i IN 1 .. coalesce(cardinality(v_places), 0) LOOP
    v_outcomes[v_places[i]] := v_held[i];
  END LOOP;
  DELETE FROM carts c
   WHERE c.client_id = p_client AND c.id = ANY (v_made)
     AND NOT EXISTS (SELECT FROM seats s WHERE s.client_id = c.client_id AND s.cart_id = c.id);

  FOR v_call IN
    SELECT * FROM unnest(p_carts, p_ranks, p_ticket_types, p_prices, p_counts, p_event_maxes, p_type_maxes)
                    WITH ORDINALITY c(cart_id, rank, ticket_type_id, price, count, event_max, type_max, place)
     WHERE v_outcomes[c.place] IS NULL ORDER BY c.place
  LOOP
    -- What was just said of a rank holds for the next who wants as many of it.
    IF v_call.rank = v_none_rank AND v_call.count > v_none_available
       AND v_call.cart_id = ANY (v_made) AND v_call.count <= least(p_cart_max, v_call.event_max, v_call.type_max) THEN
      v_outcomes[v_call.place] := json_build_object('outcome', 'sold_out', 'available', v_none_available);
      CONTINUE;
    END IF;
    SELECT * INTO v_said FROM hold_seats(
      p_client, p_version, v_call.cart_id, p_sub_events[v_call.rank], p_categories[v_call.rank], v_call.ticket_type_id, v_call.price,
      v_call.count, NULL, p_now, p_hold, p_cart_max, v_call.event_max, v_call.type_max, NULL,
      p_first_nrs[v_call.rank], p_last_nrs[v_call.rank], false, false);
    v_outcomes[v_call.place] := json_build_object(
      'outcome', v_said.outcome, 'available', v_said.available, 'taken', v_said.taken, 'held', v_said.held_seats,
      'expiresAt', v_said.expires_at, 'extensions', v_said.extensions);
    IF v_said.outcome = 'sold_out' THEN
      v_none_rank := v_call.rank;
      v_none_available := v_said.available;
    ELSIF v_said.outcome = 'held' THEN
      v_none_rank := NULL;
    END IF;
  END LOOP;
  RETURN array_to_json(v_outcomes);
END
$$;

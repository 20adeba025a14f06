-- Holds any seats for the carts of a batch; returns their outcomes. Called by hold_seats alone.
--
-- Most holds are for a cart that does not exist yet. These are done together. Their carts are inserted in the order of their ids, so that
-- two transactions that insert the same carts cannot deadlock. Then the seats of each rank (a price category of a performance) are picked
-- from a random start, going around where there are too few behind it, and dealt out in the order of the holds. hold_in_cart then handles
-- each hold that got nothing, one by one, or determines the reason.
CREATE OR REPLACE FUNCTION hold_any_seats(p_batch jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_client integer := p_batch->>'client';
  v_cart_max integer := p_batch->>'cartMax';
  v_now timestamptz := greatest((p_batch->>'now')::timestamptz, clock_timestamp());
  v_expires timestamptz := v_now + make_interval(secs => (p_batch->>'holdSeconds')::float8);
  v_count integer := jsonb_array_length(p_batch->'holds');
  v_made text[];
  v_held json[];
  v_places bigint[];
  v_outcomes json[];
  v_outcome json;
  v_hold record;
  v_none_sub_event integer;
  v_none_category integer;
  v_none_available integer;
BEGIN
  WITH made AS (
    INSERT INTO carts (client_id, id, expires_at)
    SELECT v_client, h.cart, v_expires FROM jsonb_to_recordset(p_batch->'holds') AS h(cart text)
     WHERE EXISTS (SELECT FROM catalogues k WHERE k.client_id = v_client AND k.version = (p_batch->>'version')::bigint)
     ORDER BY h.cart
    ON CONFLICT DO NOTHING RETURNING id)
  SELECT array_agg(made.id) INTO v_made FROM made;

  WITH hold AS MATERIALIZED (
    SELECT h.*, sum(h.count) OVER (PARTITION BY h.sub_event, h.category ORDER BY h.place)::integer AS upto
      FROM ROWS FROM (jsonb_to_recordset(p_batch->'holds') AS (
        "cart" text, "subEvent" integer, "category" integer, "ticketType" integer, "price" numeric, "count" integer,
        "eventMax" integer, "typeMax" integer, "firstNr" integer, "lastNr" integer))
        WITH ORDINALITY AS h(cart, sub_event, category, ticket_type, price, count, event_max, type_max, first_nr, last_nr, place)
  ), rank AS MATERIALIZED (
    SELECT h.sub_event, h.category, max(h.upto) AS wanted,
           min(h.first_nr) + floor(random() * (min(h.last_nr) - min(h.first_nr) + 1))::integer AS start
      FROM hold h GROUP BY h.sub_event, h.category ORDER BY min(h.place)
  ), ahead AS MATERIALIZED (
    SELECT r.*, a.nrs
      FROM rank r
     CROSS JOIN LATERAL (SELECT coalesce(array_agg(q.nr), '{}') AS nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = v_client AND s.sub_event_id = r.sub_event AND s.category_id = r.category
           AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr >= r.start
         ORDER BY s.nr NULLS FIRST LIMIT r.wanted FOR NO KEY UPDATE SKIP LOCKED) q) a
  ), picked AS MATERIALIZED (
    SELECT r.sub_event, r.category, r.nrs || b.nrs AS nrs
      FROM ahead r
     CROSS JOIN LATERAL (SELECT coalesce(array_agg(q.nr), '{}') AS nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = v_client AND s.sub_event_id = r.sub_event AND s.category_id = r.category
           AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr < r.start
         ORDER BY s.nr NULLS FIRST LIMIT r.wanted - cardinality(r.nrs) FOR NO KEY UPDATE SKIP LOCKED) q) b
  ), dealt AS MATERIALIZED (
    SELECT h.place, h.cart, h.ticket_type, h.price, h.sub_event, n.nr
      FROM hold h
      JOIN picked p ON p.sub_event = h.sub_event AND p.category = h.category AND cardinality(p.nrs) >= h.upto
     CROSS JOIN LATERAL unnest(p.nrs[h.upto - h.count + 1 : h.upto]) n(nr)
     WHERE h.cart = ANY (v_made) AND h.count <= least(v_cart_max, h.event_max, h.type_max)
  ), held AS (
    UPDATE seats s SET cart_id = d.cart, ticket_type_id = d.ticket_type, price = d.price, held_at = v_now, voucher_id = NULL, block_id = NULL
      FROM dealt d
     WHERE s.client_id = v_client AND s.sub_event_id = d.sub_event AND s.nr = d.nr
    RETURNING d.place, s.nr, s.sub_event_id, s.category_id, s.ticket_type_id, s.section, s.row_nr, s.seat_nr, s.price
  ), outcome AS (
    SELECT h.place, json_build_object('outcome', 'held', 'seats', json_agg(seat_held(h.sub_event_id, h.nr, h.category_id, h.ticket_type_id, h.section, h.row_nr, h.seat_nr, h.price) ORDER BY h.nr),
                                      'expiresAt', v_expires, 'extensions', 0) AS outcome
      FROM held h GROUP BY h.place
  )
  SELECT array_agg(o.outcome ORDER BY o.place), array_agg(o.place ORDER BY o.place) INTO v_held, v_places FROM outcome o;
  IF cardinality(v_places) = v_count THEN
    RETURN array_to_json(v_held);
  END IF;

  v_outcomes := array_fill(NULL::json, ARRAY[v_count]);
  FOR i IN 1 .. coalesce(cardinality(v_places), 0) LOOP
    v_outcomes[v_places[i]] := v_held[i];
  END LOOP;
  DELETE FROM carts c
   WHERE c.client_id = v_client AND c.id = ANY (v_made)
     AND NOT EXISTS (SELECT FROM seats s WHERE s.client_id = c.client_id AND s.cart_id = c.id);

  FOR v_hold IN
    SELECT h.hold AS asked, h.place, h.hold->>'cart' AS cart, (h.hold->>'count')::integer AS count,
           (h.hold->>'subEvent')::integer AS sub_event, (h.hold->>'category')::integer AS category,
           (h.hold->>'eventMax')::integer AS event_max, (h.hold->>'typeMax')::integer AS type_max
      FROM jsonb_array_elements(p_batch->'holds') WITH ORDINALITY h(hold, place)
     WHERE v_outcomes[h.place] IS NULL ORDER BY h.place
  LOOP
    -- A refusal of a rank also applies to the next hold that wants as many of it.
    IF v_hold.sub_event = v_none_sub_event AND v_hold.category = v_none_category AND v_hold.count > v_none_available
       AND v_hold.cart = ANY (v_made) AND v_hold.count <= least(v_cart_max, v_hold.event_max, v_hold.type_max) THEN
      v_outcomes[v_hold.place] := json_build_object('outcome', 'sold_out', 'available', v_none_available);
      CONTINUE;
    END IF;
    v_outcome := hold_in_cart(p_batch, v_hold.asked);
    v_outcomes[v_hold.place] := v_outcome;
    IF v_outcome->>'outcome' = 'sold_out' THEN
      v_none_sub_event := v_hold.sub_event;
      v_none_category := v_hold.category;
      v_none_available := v_outcome->>'available';
    ELSIF v_outcome->>'outcome' = 'held' THEN
      v_none_sub_event := NULL;
    END IF;
  END LOOP;
  RETURN array_to_json(v_outcomes);
END
$$;

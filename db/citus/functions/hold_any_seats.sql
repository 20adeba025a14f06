-- Holds any seats for the carts of a batch, as db/functions/hold_any_seats.sql does, in statements of one table and one shard each: Citus
-- plans a statement with a CTE or a subquery again every time, which costs ten times its execution.
CREATE OR REPLACE FUNCTION hold_any_seats(p_batch jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_client integer := p_batch->>'client';
  v_cart_max integer := p_batch->>'cartMax';
  v_now timestamptz := greatest((p_batch->>'now')::timestamptz, clock_timestamp());
  v_expires timestamptz := v_now + make_interval(secs => (p_batch->>'holdSeconds')::float8);
  v_version bigint := p_batch->>'version';
  v_made text[] := '{}';
  v_nrs integer[];
  v_nr integer;
  v_start integer;
  v_cart text;
  v_seat record;
  v_seats json[];
  v_hold record;
  v_outcome json;
  v_outcomes json[] := '{}';
  v_none_sub_event integer;
  v_none_category integer;
  v_none_available integer;
BEGIN
  -- In the order of their ids, so that two transactions that insert the same carts cannot deadlock.
  PERFORM FROM catalogues k WHERE k.client_id = v_client AND k.version = v_version;
  IF FOUND THEN
    FOR v_cart IN SELECT h->>'cart' FROM jsonb_array_elements(p_batch->'holds') h ORDER BY 1 LOOP
      INSERT INTO carts (client_id, id, expires_at) VALUES (v_client, v_cart, v_expires) ON CONFLICT DO NOTHING;
      IF FOUND THEN
        v_made := v_made || v_cart;
      END IF;
    END LOOP;
  END IF;

  FOR v_hold IN
    SELECT h.hold AS asked, h.hold->>'cart' AS cart, (h.hold->>'count')::integer AS count,
           (h.hold->>'subEvent')::integer AS sub_event, (h.hold->>'category')::integer AS category,
           (h.hold->>'ticketType')::integer AS ticket_type, (h.hold->>'price')::numeric AS price,
           (h.hold->>'firstNr')::integer AS first_nr, (h.hold->>'lastNr')::integer AS last_nr,
           h.hold->>'cart' = ANY (v_made)
             AND (h.hold->>'count')::integer <= least(v_cart_max, (h.hold->>'eventMax')::integer, (h.hold->>'typeMax')::integer) AS is_plain
      FROM jsonb_array_elements(p_batch->'holds') WITH ORDINALITY h(hold, place) ORDER BY h.place
  LOOP
    -- A refusal of a rank also applies to the next hold that wants as many of it.
    IF v_hold.is_plain AND v_hold.sub_event = v_none_sub_event AND v_hold.category = v_none_category AND v_hold.count > v_none_available THEN
      DELETE FROM carts c WHERE c.client_id = v_client AND c.id = v_hold.cart;
      v_outcomes := v_outcomes || json_build_object('outcome', 'sold_out', 'available', v_none_available);
      CONTINUE;
    END IF;

    IF v_hold.is_plain THEN
      v_nrs := '{}';
      v_start := v_hold.first_nr + floor(random() * (v_hold.last_nr - v_hold.first_nr + 1));
      FOR v_nr IN
        SELECT s.nr FROM seats s
         WHERE s.client_id = v_client AND s.sub_event_id = v_hold.sub_event AND s.category_id = v_hold.category
           AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr >= v_start
         ORDER BY s.nr NULLS FIRST LIMIT v_hold.count FOR NO KEY UPDATE SKIP LOCKED
      LOOP
        v_nrs := v_nrs || v_nr;
      END LOOP;
      IF cardinality(v_nrs) < v_hold.count THEN
        FOR v_nr IN
          SELECT s.nr FROM seats s
           WHERE s.client_id = v_client AND s.sub_event_id = v_hold.sub_event AND s.category_id = v_hold.category
             AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr < v_start
           ORDER BY s.nr NULLS FIRST LIMIT v_hold.count - cardinality(v_nrs) FOR NO KEY UPDATE SKIP LOCKED
        LOOP
          v_nrs := v_nrs || v_nr;
        END LOOP;
      END IF;
      IF cardinality(v_nrs) = v_hold.count THEN
        v_seats := '{}';
        FOR v_seat IN
          UPDATE seats s
             SET cart_id = v_hold.cart, ticket_type_id = v_hold.ticket_type, price = v_hold.price, held_at = v_now, voucher_id = NULL,
                 block_id = NULL
           WHERE s.client_id = v_client AND s.sub_event_id = v_hold.sub_event AND s.nr = ANY (v_nrs)
          RETURNING s.sub_event_id, s.nr, s.category_id, s.ticket_type_id, s.section, s.row_nr, s.seat_nr, s.price
        LOOP
          v_seats := v_seats || seat_held(v_seat.sub_event_id, v_seat.nr, v_seat.category_id, v_seat.ticket_type_id, v_seat.section,
            v_seat.row_nr, v_seat.seat_nr, v_seat.price);
        END LOOP;
        v_outcomes := v_outcomes || json_build_object('outcome', 'held', 'seats', (
            SELECT json_agg(seat ORDER BY (seat->>'nr')::integer) FROM unnest(v_seats) seat), 'expiresAt', v_expires, 'extensions', 0);
        v_none_sub_event := NULL;
        CONTINUE;
      END IF;
    END IF;

    -- hold_in_cart determines the reason, and inserts a new cart itself.
    IF v_hold.cart = ANY (v_made) THEN
      DELETE FROM carts c WHERE c.client_id = v_client AND c.id = v_hold.cart;
    END IF;
    v_outcome := hold_in_cart(p_batch, v_hold.asked);
    v_outcomes := v_outcomes || v_outcome;
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

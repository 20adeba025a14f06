-- Holds blocks of seats that were chosen in numbered halls, for carts of a batch, as hold_seats does. Called by lib/seats/hold alone.
--
-- p_batch: as in hold_seats; and halls: for each its subEvent and `seen`, which seats were taken when the seats were chosen: of `near`, the
-- chosen seats and those beside them, or without it of the whole hall. The hall is locked and these seats are compared here, unless the
-- caller locked the performance before reading (`locked`). So no two choices leave a single seat between them. With `wait` a lock is waited
-- for; without, a hall that another transaction has locked is left out.
--
-- Returns {outcomes, changed, busy}. outcomes: as in hold_seats, null for a hold that was left out: choose again. changed: with `wait`, by
-- subEvent, the taken seats of halls in which the compared seats have changed. busy: a lock could not be had in time.
--
-- The seats of a hold were chosen assuming that earlier holds in its hall succeed; without `chosen` there were too few. If one fails, later
-- holds there are left out. The outcome is `alone` for a hold of a seat that another transaction has locked: to wait for it could deadlock,
-- because that transaction may wait for a seat of an earlier hold.
CREATE OR REPLACE FUNCTION hold_in_halls(p_batch jsonb) RETURNS json LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_client integer := p_batch->>'client';
  v_asked_at timestamptz := p_batch->>'now';
  v_now timestamptz := greatest(v_asked_at, clock_timestamp());
  v_expires timestamptz := v_now + make_interval(secs => (p_batch->>'holdSeconds')::float8);
  v_halls integer[] := '{}';
  v_over integer[] := '{}';
  v_changed jsonb := '{}';
  v_wait boolean := p_batch->>'wait';
  v_busy boolean := false;
  v_outcomes json[] := array_fill(NULL::json, ARRAY[jsonb_array_length(p_batch->'holds')]);
  v_made text[];
  v_held json[];
  v_places bigint[];
  v_taken text;
  v_locked integer;
  v_on_citus boolean := to_regproc('citus_is_coordinator') IS NOT NULL;
  v_hall record;
  v_hold record;
BEGIN
  -- 1. The halls, in the order of their ids.
  FOR v_hall IN
    SELECT h."subEvent" AS id, h.seen, h.near, coalesce(h.locked, false) AS locked
      FROM jsonb_to_recordset(p_batch->'halls') AS h("subEvent" integer, "seen" text, "near" integer[], "locked" boolean) ORDER BY 1
  LOOP
    IF NOT v_hall.locked THEN
      IF v_on_citus OR v_wait THEN
        BEGIN
          -- SET LOCAL is propagated to the worker where Citus waits; the function's own setting is not.
          IF v_on_citus THEN
            SET LOCAL lock_timeout = '3s';
          END IF;
          PERFORM FROM sub_events e WHERE e.client_id = v_client AND e.id = v_hall.id FOR NO KEY UPDATE;
        EXCEPTION WHEN lock_not_available THEN
          v_busy := true;
          CONTINUE;
        END;
      ELSE
        PERFORM FROM sub_events e WHERE e.client_id = v_client AND e.id = v_hall.id FOR NO KEY UPDATE SKIP LOCKED;
        CONTINUE WHEN NOT FOUND;
      END IF;
      IF v_hall.near IS NULL THEN
        v_taken := taken_in_hall(v_client, v_hall.id, v_asked_at);
      ELSE
        v_taken := taken_of_seats(v_client, v_hall.id, v_hall.near, v_asked_at);
      END IF;
      IF v_hall.seen IS DISTINCT FROM v_taken THEN
        IF v_wait THEN
          v_taken := taken_in_hall(v_client, v_hall.id, v_asked_at);
          v_changed := jsonb_set(v_changed, ARRAY[v_hall.id::text], to_jsonb(coalesce(v_taken, '')));
        END IF;
        CONTINUE;
      END IF;
    END IF;
    v_halls := v_halls || v_hall.id;
  END LOOP;

  -- 2. The usual case, seats for a cart that does not exist yet, for all such holds together, each a microsecond after the previous one; on
  -- Citus one by one in step 3.
  IF cardinality(v_halls) > 0 AND NOT v_on_citus THEN
    WITH made AS (
      INSERT INTO carts (client_id, id, expires_at)
      SELECT v_client, h.cart, v_expires FROM jsonb_to_recordset(p_batch->'holds') AS h("cart" text, "subEvent" integer, "chosen" integer[])
       WHERE h."subEvent" = ANY (v_halls) AND h.chosen IS NOT NULL
         AND EXISTS (SELECT FROM catalogues k WHERE k.client_id = v_client AND k.version = (p_batch->>'version')::bigint)
       ORDER BY h.cart
      ON CONFLICT DO NOTHING RETURNING id)
    SELECT array_agg(made.id) INTO v_made FROM made;
  END IF;

  IF v_made IS NOT NULL THEN
    WITH hold AS MATERIALIZED (
      SELECT h.*
        FROM ROWS FROM (jsonb_to_recordset(p_batch->'holds') AS (
          "cart" text, "subEvent" integer, "category" integer, "ticketType" integer, "price" numeric, "count" integer, "chosen" integer[]))
          WITH ORDINALITY AS h(cart, sub_event, category, ticket_type, price, count, chosen, place)
       WHERE h.sub_event = ANY (v_halls)
    ), locked AS MATERIALIZED (
      SELECT h.place, a.nrs
        FROM hold h
       CROSS JOIN LATERAL (SELECT array_agg(q.nr) AS nrs FROM (
          SELECT s.nr FROM seats s
           WHERE s.client_id = v_client AND s.sub_event_id = h.sub_event AND s.category_id = h.category AND s.nr = ANY (h.chosen)
             AND s.cart_id IS NULL AND s.order_id IS NULL
             FOR NO KEY UPDATE SKIP LOCKED) q) a
       WHERE h.cart = ANY (v_made)
    ), dealt AS MATERIALIZED (
      SELECT h.*, bool_and(l.place IS NOT NULL AND cardinality(l.nrs) = h.count) OVER (PARTITION BY h.sub_event ORDER BY h.place) AS had
        FROM hold h LEFT JOIN locked l ON l.place = h.place
    ), held AS (
      UPDATE seats s SET cart_id = d.cart, ticket_type_id = d.ticket_type, price = d.price, held_at = v_now + d.place * interval '1 microsecond', voucher_id = NULL, block_id = NULL
        FROM dealt d CROSS JOIN LATERAL unnest(d.chosen) n(nr)
       WHERE d.had AND s.client_id = v_client AND s.sub_event_id = d.sub_event AND s.nr = n.nr
      RETURNING d.place, s.nr, s.sub_event_id, s.category_id, s.ticket_type_id, s.section, s.row_nr, s.seat_nr, s.price
    ), outcome AS (
      SELECT h.place, json_build_object('outcome', 'held', 'seats', json_agg(seat_held(h.sub_event_id, h.nr, h.category_id, h.ticket_type_id, h.section, h.row_nr, h.seat_nr, h.price) ORDER BY h.nr),
                                        'expiresAt', v_expires, 'extensions', 0) AS outcome
        FROM held h GROUP BY h.place
    )
    SELECT array_agg(o.outcome), array_agg(o.place) INTO v_held, v_places FROM outcome o;
    FOR i IN 1 .. coalesce(cardinality(v_places), 0) LOOP
      v_outcomes[v_places[i]] := v_held[i];
    END LOOP;
    IF coalesce(cardinality(v_places), 0) < cardinality(v_made) THEN
      DELETE FROM carts c
       WHERE c.client_id = v_client AND c.id = ANY (v_made)
         AND NOT EXISTS (SELECT FROM seats s WHERE s.client_id = c.client_id AND s.cart_id = c.id);
    END IF;
  END IF;

  -- 3. The others one by one, in each hall until one does not get its chosen seats.
  FOR v_hold IN
    SELECT h.hold AS asked, h.place, (h.hold->>'subEvent')::integer AS sub_event,
           CASE WHEN h.hold ? 'chosen' THEN ARRAY(SELECT n::integer FROM jsonb_array_elements_text(h.hold->'chosen') n) END AS chosen
      FROM jsonb_array_elements(p_batch->'holds') WITH ORDINALITY h(hold, place)
     WHERE v_outcomes[h.place] IS NULL AND (h.hold->>'subEvent')::integer = ANY (v_halls) ORDER BY h.place
  LOOP
    CONTINUE WHEN v_hold.sub_event = ANY (v_over);
    SELECT count(*) INTO v_locked FROM (
      SELECT FROM seats s
       WHERE s.client_id = v_client AND s.sub_event_id = v_hold.sub_event AND s.nr = ANY (v_hold.chosen)
         FOR NO KEY UPDATE SKIP LOCKED) q;
    IF v_locked < cardinality(v_hold.chosen) THEN
      v_outcomes[v_hold.place] := json_build_object('outcome', 'alone');
    ELSE
      v_outcomes[v_hold.place] := hold_in_cart(p_batch, v_hold.asked);
    END IF;
    IF (v_hold.chosen IS NOT NULL) <> (v_outcomes[v_hold.place]->>'outcome' = 'held') THEN
      v_over := v_over || v_hold.sub_event;
    END IF;
  END LOOP;
  RETURN json_build_object('outcomes', array_to_json(v_outcomes), 'changed', v_changed, 'busy', v_busy);
END
$$;

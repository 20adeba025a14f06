-- Made by the migrations 0000 to 0044, dumped by pg_dump: what db/upgrade.db.test.ts brings up to date.
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
CREATE TYPE public.audit_actor AS ENUM (
    'buyer',
    'provider',
    'clock',
    'office',
    'command'
);
CREATE TYPE public.discount_kind AS ENUM (
    '€',
    '=',
    '%'
);
CREATE TYPE public.event_status AS ENUM (
    'pub',
    'nosal',
    'unpub',
    'arch',
    'trash'
);
CREATE TYPE public.mail_kind AS ENUM (
    'confirmation',
    'receipt',
    'reserved',
    'payment_failed',
    'refunded',
    'refund_failed',
    'performance_changed',
    'confirm',
    'released'
);
CREATE TYPE public.order_status AS ENUM (
    'pending',
    'promised',
    'paid',
    'cancelled',
    'expired',
    'refunded'
);
CREATE TYPE public.payment_provider AS ENUM (
    'mollie',
    'stripe',
    'door',
    'free',
    'test'
);
CREATE TYPE public.payment_status AS ENUM (
    'opening',
    'open',
    'paid',
    'failed',
    'cancelled',
    'expired'
);
CREATE TYPE public.refund_reason AS ENUM (
    'late',
    'twice',
    'wrong_amount',
    'given_up',
    'outside',
    'charged_back'
);
CREATE TYPE public.refund_status AS ENUM (
    'due',
    'sent',
    'failed',
    'returned'
);
CREATE TYPE public.test_bank_status AS ENUM (
    'open',
    'paid',
    'failed',
    'cancelled',
    'expired'
);
CREATE TYPE public.waiting_turn AS ENUM (
    'taken',
    'unused',
    'late'
);
CREATE TYPE public.webhook_type AS ENUM (
    'order.paid',
    'order.refunded',
    'order.expired',
    'event.updated',
    'stock.changed',
    'refund.failed'
);
CREATE FUNCTION public.closed_performances(p_client integer, p_cart text, p_now timestamp with time zone) RETURNS integer[]
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
DECLARE
  v_now timestamptz;
BEGIN
  PERFORM FROM sub_events e
   WHERE e.client_id = p_client
     AND e.id IN (SELECT s.sub_event_id FROM seats s WHERE s.client_id = p_client AND s.cart_id = p_cart)
   ORDER BY e.id FOR SHARE;
  v_now := CASE WHEN p_now IS NOT NULL THEN greatest(p_now, clock_timestamp()) END;
  RETURN (
    SELECT coalesce(array_agg(e.id ORDER BY e.id), '{}') FROM sub_events e
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
     WHERE e.client_id = p_client
       AND e.id IN (SELECT s.sub_event_id FROM seats s WHERE s.client_id = p_client AND s.cart_id = p_cart)
       AND (e.status <> 'pub' OR m.status <> 'pub' OR v_now IS NOT NULL AND (e.starts_at <= v_now
         OR e.view_begins_at IS NOT NULL AND e.view_begins_at > v_now
         OR e.view_ends_at IS NOT NULL AND e.view_ends_at <= v_now)));
END
$$;
CREATE FUNCTION public.count_catalogue() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_client integer;
BEGIN
  FOR v_client IN
    INSERT INTO catalogues AS k (client_id, version)
    SELECT client_id, floor(random() * 2 ^ 48) FROM changed GROUP BY client_id ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE SET version = k.version + 1
    RETURNING client_id
  LOOP
    PERFORM pg_notify('doek_catalogue', v_client::text);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.count_catalogue_of_client() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO catalogues AS k (client_id, version) VALUES (NEW.id, floor(random() * 2 ^ 48))
  ON CONFLICT (client_id) DO UPDATE SET version = k.version + 1;
  PERFORM pg_notify('doek_catalogue', NEW.id::text);
  RETURN NULL;
END
$$;
CREATE FUNCTION public.count_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_client integer;
  v_slot integer;
BEGIN
  FOR v_client IN SELECT DISTINCT client_id FROM changed LOOP
    v_slot := pg_backend_pid() % 64;
    WHILE NOT pg_try_advisory_xact_lock((1::bigint << 62) + (v_client::bigint << 16) + v_slot) LOOP
      v_slot := v_slot + 1;
    END LOOP;
    INSERT INTO stock_marks AS m (client_id, slot, changes) VALUES (v_client, v_slot, 1)
    ON CONFLICT (client_id, slot) DO UPDATE SET changes = m.changes + 1;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.freeze_lines(p_client integer, p_order bigint, p_cart text) RETURNS void
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
BEGIN
  INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
    category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
    location_name)
  SELECT s.client_id, p_order, row_number() OVER (ORDER BY s.held_at, s.sub_event_id, s.nr), s.sub_event_id, s.nr,
    s.section, s.row_nr, s.seat_nr, s.category_id, k.name, s.ticket_type_id, d.discount_id, t.name, s.price,
    coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id, l.name
    FROM seats s
    JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
    JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
    JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
    JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
    JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
    JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id
     AND d.category_id = s.category_id
   WHERE s.client_id = p_client AND s.cart_id = p_cart;
END
$$;
CREATE FUNCTION public.hold_blocks(p_client integer, p_version bigint, p_now timestamp with time zone, p_hold interval, p_cart_max integer, p_sub_event integer, p_carts text[], p_categories integer[], p_ticket_types integer[], p_prices numeric[], p_counts integer[], p_chosen text[], p_event_maxes integer[], p_type_maxes integer[], p_first_nrs integer[], p_last_nrs integer[]) RETURNS json
    LANGUAGE plpgsql
    SET lock_timeout TO '3s'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
DECLARE
  v_outcomes json[] := '{}';
  v_chosen integer[];
  v_locked integer;
  v_said record;
BEGIN
  FOR i IN 1 .. cardinality(p_carts) LOOP
    v_chosen := p_chosen[i]::integer[];
    SELECT count(*) INTO v_locked FROM (
      SELECT FROM seats s
       WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.nr = ANY (v_chosen)
         FOR NO KEY UPDATE SKIP LOCKED) q;
    IF v_locked < cardinality(v_chosen) THEN
      v_outcomes := v_outcomes || json_build_object('outcome', 'alone');
      EXIT;
    END IF;
    SELECT * INTO v_said FROM hold_seats(
      p_client, p_version, p_carts[i], p_sub_event, p_categories[i], p_ticket_types[i], p_prices[i],
      p_counts[i], v_chosen, p_now, p_hold, p_cart_max, p_event_maxes[i], p_type_maxes[i], NULL,
      p_first_nrs[i], p_last_nrs[i], false, false);
    v_outcomes := v_outcomes || json_build_object(
      'outcome', v_said.outcome, 'available', v_said.available, 'taken', v_said.taken, 'held', v_said.held_seats,
      'expiresAt', v_said.expires_at, 'extensions', v_said.extensions);
    EXIT WHEN (v_chosen IS NOT NULL) <> (v_said.outcome = 'held');
  END LOOP;
  RETURN array_to_json(v_outcomes);
END
$$;
CREATE FUNCTION public.hold_seats(p_client integer, p_version bigint, p_cart text, p_sub_event integer, p_category integer, p_ticket_type integer, p_price numeric, p_count integer, p_chosen integer[], p_now timestamp with time zone, p_hold interval, p_cart_max integer, p_event_max integer, p_type_order_max integer, p_type_event_max integer, p_first_nr integer, p_last_nr integer, p_wait boolean, p_alone boolean, OUT outcome text, OUT available integer, OUT taken integer[], OUT held_seats jsonb, OUT expires_at timestamp with time zone, OUT extensions integer) RETURNS record
    LANGUAGE plpgsql
    SET lock_timeout TO '3s'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
DECLARE
  v_expires timestamptz;
  v_now timestamptz;
  v_existed boolean;
  v_alive boolean;
  v_in_cart integer := 0;
  v_in_event integer := 0;
  v_of_type integer := 0;
  v_left integer;
  v_nrs integer[];
  v_start integer;
  v_over text[];
  v_dead text[];
  v_clean boolean := false;
  v_cap record;
BEGIN
  IF NOT EXISTS (SELECT FROM catalogues k WHERE k.client_id = p_client AND k.version = p_version) THEN
    outcome := 'stale';
    RETURN;
  END IF;

  -- 1. The cart. A new one is written once, as a success leaves it.
  LOOP
    IF p_alone THEN
      SELECT c.expires_at INTO v_expires FROM carts c
       WHERE c.client_id = p_client AND c.id = p_cart FOR NO KEY UPDATE;
    ELSE
      SELECT c.expires_at INTO v_expires FROM carts c
       WHERE c.client_id = p_client AND c.id = p_cart FOR NO KEY UPDATE SKIP LOCKED;
    END IF;
    v_existed := FOUND;
    EXIT WHEN v_existed;
    expires_at := greatest(p_now, clock_timestamp()) + p_hold;
    INSERT INTO carts (client_id, id, expires_at) VALUES (p_client, p_cart, hold_seats.expires_at) ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
    IF NOT p_alone THEN
      outcome := 'alone'; expires_at := NULL;
      RETURN;
    END IF;
  END LOOP;

  <<attempt>>
  BEGIN
  -- 2. The caps: of the type that is added, and of what the cart holds already, because a success extends those holds.
  IF v_existed OR p_type_event_max IS NOT NULL THEN
    FOR v_cap IN
      SELECT s.sub_event_id, s.ticket_type_id FROM seats s
        JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
       WHERE v_existed AND s.client_id = p_client AND s.cart_id = p_cart AND t.max_per_event IS NOT NULL
      UNION
      SELECT p_sub_event, p_ticket_type WHERE p_type_event_max IS NOT NULL
      ORDER BY 1, 2
    LOOP
      IF NOT p_alone THEN
        outcome := 'alone'; EXIT attempt;
      END IF;
      PERFORM pg_advisory_xact_lock(v_cap.sub_event_id, v_cap.ticket_type_id);
    END LOOP;
  END IF;

  -- The request may have waited: whether the hold is over is decided by the time it is now.
  v_now := greatest(p_now, clock_timestamp());
  v_alive := v_existed AND v_expires > v_now;

  IF v_existed AND NOT v_alive THEN
    IF NOT p_alone THEN
      outcome := 'alone'; EXIT attempt;
    END IF;
    UPDATE seats s SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL
     WHERE s.client_id = p_client AND s.cart_id = p_cart;
  END IF;

  -- 3. The limits.
  IF v_alive THEN
    SELECT count(*), count(*) FILTER (WHERE s.sub_event_id = p_sub_event), count(*) FILTER (WHERE s.ticket_type_id = p_ticket_type)
      INTO v_in_cart, v_in_event, v_of_type
      FROM seats s WHERE s.client_id = p_client AND s.cart_id = p_cart;
  END IF;

  v_left := least(p_cart_max - v_in_cart, p_event_max - v_in_event);
  IF p_count > v_left THEN
    outcome := 'order_limit'; available := greatest(v_left, 0); EXIT attempt;
  END IF;

  v_left := p_type_order_max - v_of_type;
  IF p_count > v_left THEN
    outcome := 'discount_limit_order'; available := greatest(v_left, 0); EXIT attempt;
  END IF;

  IF p_type_event_max IS NOT NULL THEN
    SELECT p_type_event_max - count(*) INTO v_left
      FROM seats s LEFT JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
     WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.ticket_type_id = p_ticket_type
       AND s.price IS NOT NULL AND (s.order_id IS NOT NULL OR c.expires_at > v_now);
    IF p_count > v_left THEN
      outcome := 'discount_limit_event'; available := greatest(v_left, 0); EXIT attempt;
    END IF;
  END IF;

  -- 4. The seats. Fast: from a random start, passing over those that somebody else is looking at. Waiting, or chosen:
  -- in the order of their numbers, so that those who wait cannot wait in a circle. NULLS FIRST is the order of the index of
  -- free seats alone: read by the key, a hall that is sold out would be read to its end, each time.
  LOOP
    IF p_chosen IS NOT NULL THEN
      SELECT array_agg(q.nr) INTO v_nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.category_id = p_category
           AND s.nr = ANY (p_chosen) AND s.cart_id IS NULL AND s.order_id IS NULL
         ORDER BY s.nr FOR NO KEY UPDATE) q;
    ELSIF p_wait THEN
      SELECT array_agg(q.nr) INTO v_nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.category_id = p_category
           AND s.cart_id IS NULL AND s.order_id IS NULL
         ORDER BY s.nr NULLS FIRST LIMIT p_count FOR NO KEY UPDATE) q;
    ELSE
      v_start := p_first_nr + floor(random() * (p_last_nr - p_first_nr + 1));
      SELECT array_agg(q.nr) INTO v_nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.category_id = p_category
           AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr >= v_start
         ORDER BY s.nr NULLS FIRST LIMIT p_count FOR NO KEY UPDATE SKIP LOCKED) q;
      IF coalesce(cardinality(v_nrs), 0) < p_count THEN
        SELECT coalesce(v_nrs, '{}') || coalesce(array_agg(q.nr), '{}') INTO v_nrs FROM (
          SELECT s.nr FROM seats s
           WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.category_id = p_category
             AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr < v_start
           ORDER BY s.nr NULLS FIRST LIMIT p_count - coalesce(cardinality(v_nrs), 0) FOR NO KEY UPDATE SKIP LOCKED) q;
      END IF;
    END IF;
    EXIT WHEN cardinality(v_nrs) = p_count;

    -- Too few is the truth only when no expired cart had seats here as the pick began.
    IF v_clean THEN
      IF NOT p_wait THEN
        -- Those that others are looking at may come free; where there are too few with them too, nobody needs to wait for that.
        SELECT count(*) INTO v_left FROM (
          SELECT FROM seats s
           WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.category_id = p_category
             AND s.cart_id IS NULL AND s.order_id IS NULL ORDER BY s.nr NULLS FIRST LIMIT p_count) q;
        IF p_chosen IS NULL AND v_left < p_count THEN
          outcome := 'sold_out'; available := v_left;
        ELSE
          outcome := 'short';
        END IF;
      ELSIF p_chosen IS NULL THEN
        outcome := 'sold_out'; available := coalesce(cardinality(v_nrs), 0);
      ELSE
        outcome := 'seat_taken';
        taken := ARRAY(SELECT unnest(p_chosen) EXCEPT SELECT unnest(v_nrs) ORDER BY 1);
        available := p_count - cardinality(taken);
      END IF;
      EXIT attempt;
    END IF;

    -- Let go what expired carts still hold of this performance, under the lock of those carts; then look again.
    -- Sums instead of columns, so that each is found by the one index that reads little, whatever the planner knows: the carts
    -- by their end, their seats by the cart.
    v_over := ARRAY(SELECT c.id FROM carts c WHERE c.client_id + 0 = p_client AND c.expires_at <= v_now);
    SELECT array_agg(q.id) INTO v_dead FROM (
      SELECT c.id FROM carts c
       WHERE c.client_id = p_client AND c.expires_at <= v_now AND c.id = ANY (ARRAY(
               SELECT s.cart_id FROM seats s
                WHERE s.client_id = p_client AND s.cart_id = ANY (v_over) AND s.sub_event_id + 0 = p_sub_event))
       ORDER BY c.id LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED) q;
    IF v_dead IS NOT NULL THEN
      IF NOT p_alone THEN
        outcome := 'alone'; EXIT attempt;
      END IF;
      UPDATE seats s SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL
       WHERE s.client_id = p_client AND s.cart_id = ANY (v_dead);
    ELSIF EXISTS (
      SELECT FROM seats s
       WHERE s.client_id = p_client AND s.cart_id = ANY (v_over) AND s.sub_event_id + 0 = p_sub_event
         AND (p_chosen IS NULL OR s.nr = ANY (p_chosen))
    ) THEN
      outcome := 'short'; EXIT attempt;
    ELSE
      v_clean := true;
    END IF;
  END LOOP;

  -- 5. Taken; the hold of the whole cart runs from now.
  outcome := 'held'; available := p_count;
  IF NOT v_existed THEN
    WITH held AS (
      UPDATE seats s
         SET cart_id = p_cart, ticket_type_id = p_ticket_type, price = p_price, held_at = v_now
       WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.nr = ANY (v_nrs)
       RETURNING s.nr, s.section, s.row_nr, s.seat_nr, s.price)
    SELECT jsonb_agg(jsonb_build_array(p_sub_event, h.nr, p_category, p_ticket_type, h.section, h.row_nr, h.seat_nr, h.price::text)
                     ORDER BY h.nr)
      INTO held_seats FROM held h;
    extensions := 0;
    EXIT attempt;
  END IF;
  UPDATE seats s
     SET cart_id = p_cart, ticket_type_id = p_ticket_type, price = p_price, held_at = v_now
   WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.nr = ANY (v_nrs);
  UPDATE carts c SET expires_at = v_now + p_hold WHERE c.client_id = p_client AND c.id = p_cart;
  SELECT jsonb_agg(jsonb_build_array(s.sub_event_id, s.nr, s.category_id, s.ticket_type_id, s.section, s.row_nr, s.seat_nr,
                                     s.price::text) ORDER BY s.held_at, s.sub_event_id, s.nr)
    INTO held_seats FROM seats s WHERE s.client_id = p_client AND s.cart_id = p_cart;
  SELECT c.expires_at,
         CASE WHEN EXISTS (SELECT FROM seats s WHERE s.client_id = c.client_id AND s.cart_id = c.id AND s.held_at <= c.extended_at)
              THEN c.extensions ELSE 0 END
    INTO expires_at, extensions FROM carts c WHERE c.client_id = p_client AND c.id = p_cart;
  END attempt;

  IF outcome <> 'held' AND NOT v_existed THEN
    DELETE FROM carts c WHERE c.client_id = p_client AND c.id = p_cart;
    expires_at := NULL;
  END IF;
END
$$;
CREATE FUNCTION public.hold_seen_blocks(p_client integer, p_version bigint, p_now timestamp with time zone, p_hold interval, p_cart_max integer, p_sub_event integer, p_carts text[], p_categories integer[], p_ticket_types integer[], p_prices numeric[], p_counts integer[], p_chosen text[], p_event_maxes integer[], p_type_maxes integer[], p_first_nrs integer[], p_last_nrs integer[], p_seen text) RETURNS json
    LANGUAGE plpgsql
    SET lock_timeout TO '3s'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
BEGIN
  BEGIN
    PERFORM FROM sub_events e WHERE e.client_id = p_client AND e.id = p_sub_event FOR NO KEY UPDATE;
  EXCEPTION WHEN lock_not_available THEN
    RETURN '"busy"'::json;
  END;
  IF p_seen IS DISTINCT FROM taken_in_hall(p_client, p_sub_event, p_now) THEN
    RETURN NULL;
  END IF;
  RETURN hold_blocks(
    p_client, p_version, p_now, p_hold, p_cart_max, p_sub_event, p_carts, p_categories, p_ticket_types, p_prices, p_counts,
    p_chosen, p_event_maxes, p_type_maxes, p_first_nrs, p_last_nrs);
END
$$;
CREATE FUNCTION public.hold_together(p_client integer, p_version bigint, p_now timestamp with time zone, p_hold interval, p_cart_max integer, p_sub_events integer[], p_categories integer[], p_first_nrs integer[], p_last_nrs integer[], p_starts integer[], p_wanted integer[], p_carts text[], p_ranks integer[], p_ticket_types integer[], p_prices numeric[], p_counts integer[], p_uptos integer[], p_event_maxes integer[], p_type_maxes integer[]) RETURNS json
    LANGUAGE plpgsql
    SET lock_timeout TO '3s'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
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
CREATE FUNCTION public.line_up(p_client integer, p_room integer, p_now timestamp with time zone, p_carts text[]) RETURNS TABLE(cart_id text, slot bigint, turn_at timestamp with time zone, is_taken boolean)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
  v_room waiting_rooms;
  v_line waiting_lines;
  v_is_due boolean;
  v_counted_at timestamptz;
  v_counted double precision;
  v_unused integer;
  v_late integer;
  v_passed double precision;
  v_new bigint;
BEGIN
  SELECT * INTO v_room FROM waiting_rooms r WHERE r.client_id = p_client AND r.sub_event_id = p_room;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO waiting_lines (client_id, sub_event_id, last_slot, counted, counted_at, per_minute)
  VALUES (p_client, p_room, 0, 0, v_room.opens_at, v_room.per_minute) ON CONFLICT DO NOTHING;
  SELECT * INTO v_line FROM waiting_lines l WHERE l.client_id = p_client AND l.sub_event_id = p_room FOR UPDATE;

  IF v_line.opened_at IS NULL AND p_now >= v_room.opens_at THEN
    -- A plan from when the table was empty would look at every place for every place.
    PERFORM set_config('enable_nestloop', 'off', true);
    UPDATE waiting_places p SET slot = drawn.n
      FROM (SELECT w.cart_id, row_number() OVER (ORDER BY random()) AS n
              FROM waiting_places w WHERE w.client_id = p_client AND w.sub_event_id = p_room) drawn
     WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.cart_id = drawn.cart_id;
    GET DIAGNOSTICS v_line.last_slot = ROW_COUNT;
    PERFORM set_config('enable_nestloop', 'on', true);
    v_line.opened_at := v_room.opens_at;
    v_line.counted := 0;
    v_line.counted_at := v_room.opens_at;
    v_line.per_minute := v_room.per_minute;
  END IF;

  IF v_line.opened_at IS NOT NULL THEN
    v_is_due := p_now >= v_line.counted_at + interval '1 minute';
    IF v_is_due OR v_line.per_minute <> v_room.per_minute THEN
      v_counted_at := p_now + CASE WHEN v_line.per_minute = v_room.per_minute THEN interval '2 seconds' ELSE interval '0' END;
      v_counted := slots_passed(v_line, v_counted_at);
      -- A place that is locked is being taken up at this moment, perhaps in a long transaction: nobody waits for that.
      UPDATE waiting_places p SET turn_at = slot_due(v_line, p.slot)
       WHERE p.ctid = ANY (ARRAY(SELECT w.ctid FROM waiting_places w
                                  WHERE w.client_id = p_client AND w.sub_event_id = p_room AND w.turn_at IS NULL
                                    AND w.slot <= v_counted FOR UPDATE SKIP LOCKED));
      v_line.handed_on := 0;
      IF v_is_due THEN
        UPDATE waiting_places p SET turn = 'unused'
         WHERE p.ctid = ANY (ARRAY(SELECT w.ctid FROM waiting_places w
                                    WHERE w.client_id = p_client AND w.sub_event_id = p_room AND w.turn IS NULL
                                      AND w.slot <= v_line.counted FOR UPDATE SKIP LOCKED));
        GET DIAGNOSTICS v_unused = ROW_COUNT;
        UPDATE waiting_places p SET turn = 'taken'
         WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.turn = 'late';
        GET DIAGNOSTICS v_late = ROW_COUNT;
        v_line.unused := v_line.unused + v_unused - v_late;
        v_unused := v_unused - v_late - v_line.owed;
        v_line.owed := greatest(0, -v_unused);
        v_line.handed_on := least(greatest(0, v_unused), v_room.per_minute);
        DELETE FROM waiting_places p
         WHERE p.client_id = p_client AND p.sub_event_id = p_room
           AND p.turn_at < p_now - v_room.shop_minutes * interval '1 minute';
      END IF;
      v_line.counted := v_counted;
      v_line.counted_at := v_counted_at;
      v_line.per_minute := v_room.per_minute;
    END IF;
    DELETE FROM waiting_places p
     WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.cart_id = ANY (p_carts)
       AND p.turn_at < p_now - v_room.shop_minutes * interval '1 minute';
    v_passed := slots_passed(v_line, p_now);
    v_line.last_slot := greatest(v_line.last_slot, floor(v_passed) - ceil(v_line.per_minute / 12.0));
  END IF;

  INSERT INTO waiting_places (client_id, sub_event_id, cart_id, slot, joined_at, turn_at, turn)
  SELECT p_client, p_room, c.id, c.slot, p_now,
         CASE WHEN c.slot <= greatest(v_passed, v_line.counted) THEN slot_due(v_line, c.slot) END,
         CASE WHEN c.slot <= v_passed THEN 'taken'::waiting_turn END
    FROM (SELECT u.id, CASE WHEN v_line.opened_at IS NOT NULL THEN v_line.last_slot + row_number() OVER (ORDER BY min(u.nr)) END AS slot
            FROM unnest(p_carts) WITH ORDINALITY AS u (id, nr)
           WHERE NOT EXISTS (SELECT FROM waiting_places w
                              WHERE w.client_id = p_client AND w.sub_event_id = p_room AND w.cart_id = u.id)
           GROUP BY u.id) c;
  GET DIAGNOSTICS v_new = ROW_COUNT;
  UPDATE waiting_lines l
     SET last_slot = v_line.last_slot + v_new, counted = v_line.counted, counted_at = v_line.counted_at,
         per_minute = v_line.per_minute, opened_at = v_line.opened_at, handed_on = v_line.handed_on, owed = v_line.owed,
         unused = v_line.unused
   WHERE l.client_id = p_client AND l.sub_event_id = p_room;
  RETURN QUERY SELECT p.cart_id, p.slot, p.turn_at, coalesce(p.turn IN ('taken', 'late'), false) FROM waiting_places p
                WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.cart_id = ANY (p_carts);
END
$$;
CREATE FUNCTION public.place_order(p_client integer, p_cart text, p_key text, p_now timestamp with time zone, p_wait interval, p_tickets_total numeric, p_payment_cost numeric, p_total numeric, p_currency text, p_vat_rate numeric, p_locale text, p_return_url text, p_buyer jsonb, p_token text, p_provider public.payment_provider, p_method_id integer, p_description text, p_method text, p_cost numeric) RETURNS bigint
    LANGUAGE plpgsql
    SET lock_timeout TO '3s'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
DECLARE
  v_expires timestamptz;
  v_now timestamptz;
  v_hold text := 'order:' || p_key;
  v_order bigint;
  v_cap record;
BEGIN
  SELECT c.expires_at INTO v_expires FROM carts c
   WHERE c.client_id = p_client AND c.id = p_cart FOR NO KEY UPDATE;
  IF closed_performances(p_client, p_cart, p_now) <> '{}' THEN
    RETURN NULL;
  END IF;
  FOR v_cap IN
    SELECT DISTINCT s.sub_event_id, s.ticket_type_id FROM seats s
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
     WHERE s.client_id = p_client AND s.cart_id = p_cart AND t.max_per_event IS NOT NULL
     ORDER BY 1, 2
  LOOP
    PERFORM pg_advisory_xact_lock(v_cap.sub_event_id, v_cap.ticket_type_id);
  END LOOP;
  -- Who waited for a lock goes by the time it is then.
  v_now := greatest(p_now, clock_timestamp());
  IF v_expires IS NULL OR v_expires <= v_now OR p_tickets_total IS DISTINCT FROM
     (SELECT sum(s.price) FROM seats s WHERE s.client_id = p_client AND s.cart_id = p_cart) THEN
    RETURN NULL;
  END IF;

  INSERT INTO carts (client_id, id, expires_at)
  VALUES (p_client, v_hold, date_trunc('milliseconds', v_now) + p_wait) RETURNING expires_at INTO v_expires;
  UPDATE seats s SET cart_id = v_hold WHERE s.client_id = p_client AND s.cart_id = p_cart;

  INSERT INTO orders (client_id, key, status, cart_id, made_by, tickets_total, payment_cost, total, currency, vat_rate,
    locale, email, first_name, last_name, phone, address, city, zip, opt_in, mailing_list, return_url, created_at, expires_at)
  SELECT p_client, p_key, 'pending', p_cart, coalesce(b.made_by, '{}'), p_tickets_total, p_payment_cost, p_total,
    p_currency, p_vat_rate, p_locale, b.email, b.first_name, b.last_name, b.phone, b.address, b.city, b.zip, b.opt_in, b.mailing_list,
    p_return_url, p_now, v_expires
    FROM jsonb_to_record(p_buyer) AS b (email text, first_name text, last_name text, phone text, address text, city text,
      zip text, opt_in boolean, mailing_list boolean, made_by text[])
  RETURNING id INTO v_order;
  PERFORM freeze_lines(p_client, v_order, v_hold);
  INSERT INTO audit_log (client_id, at, actor, action, order_id, detail)
  VALUES (p_client, p_now, 'buyer', 'order.pending', v_order, jsonb_build_object('total', p_total::text));
  INSERT INTO payments (client_id, order_id, token, provider, method_id, description, method, cost, amount, currency, status,
    created_at, next_ask_at)
  VALUES (p_client, v_order, p_token, p_provider, p_method_id, p_description, p_method, p_cost, p_total, p_currency,
    'opening', p_now, v_expires);
  RETURN v_order;
END
$$;
CREATE TABLE public.waiting_lines (
    client_id integer NOT NULL,
    sub_event_id integer NOT NULL,
    last_slot bigint NOT NULL,
    counted double precision NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    per_minute integer NOT NULL,
    opened_at timestamp with time zone,
    handed_on double precision DEFAULT 0 NOT NULL,
    owed integer DEFAULT 0 NOT NULL,
    unused bigint DEFAULT 0 NOT NULL
);
CREATE FUNCTION public.slot_due(line public.waiting_lines, slot bigint) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  SELECT line.counted_at + interval '1 millisecond' * ceil(60000 * CASE
           WHEN s.ahead <= 0 THEN s.ahead / line.per_minute
           WHEN s.ahead <= line.per_minute + line.handed_on THEN s.ahead / (line.per_minute + line.handed_on)
           ELSE (s.ahead - line.handed_on) / line.per_minute END - 0.001)
    FROM (SELECT slot - line.counted AS ahead) s
$$;
CREATE FUNCTION public.slots_passed(line public.waiting_lines, at timestamp with time zone) RETURNS double precision
    LANGUAGE sql STABLE
    AS $$
  SELECT greatest(0, line.counted + s.n * line.per_minute / 60 + least(greatest(s.n, 0), 60) * line.handed_on / 60)
    FROM (SELECT extract(epoch FROM at - line.counted_at)::double precision AS n) s
$$;
CREATE FUNCTION public.taken_in_hall(p_client integer, p_sub_event integer, p_now timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
BEGIN
  RETURN (
    SELECT string_agg(s.nr::text, ',' ORDER BY s.nr) FROM seats s
     WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.price IS NOT NULL AND s.section IS NOT NULL
       AND (s.order_id IS NOT NULL
            OR s.cart_id NOT IN (SELECT c.id FROM carts c WHERE c.client_id + 0 = p_client AND c.expires_at <= p_now)));
END
$$;
CREATE TABLE public.address_proofs (
    client_id integer NOT NULL,
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    tried_at timestamp with time zone NOT NULL,
    proof_hash text
);
ALTER TABLE public.address_proofs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.address_proofs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_log (
    client_id integer NOT NULL,
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor public.audit_actor NOT NULL,
    action text NOT NULL,
    order_id bigint,
    payment_id bigint,
    detail jsonb NOT NULL
);
ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.awaited_rides (
    client_id integer NOT NULL,
    rides jsonb NOT NULL
);
CREATE TABLE public.carts (
    client_id integer NOT NULL,
    id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    extensions integer DEFAULT 0 NOT NULL,
    extended_at timestamp with time zone
);
CREATE TABLE public.catalogues (
    client_id integer NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE public.categories (
    client_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL
);
ALTER TABLE public.categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.client_domains (
    domain text NOT NULL,
    client_id integer NOT NULL
);
CREATE TABLE public.client_files (
    client_id integer NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE public.clients (
    id integer NOT NULL,
    name text NOT NULL,
    title text NOT NULL,
    locale text NOT NULL,
    timezone text NOT NULL,
    currency text NOT NULL,
    hold_minutes numeric(10,4) NOT NULL,
    max_per_order integer NOT NULL,
    recommendations boolean NOT NULL,
    circle text,
    ride_margin_minutes integer NOT NULL,
    recommend_window_hours numeric(6,2) NOT NULL,
    theme jsonb,
    payment_methods jsonb,
    first_imported_on date NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ride_speed_kmh numeric(5,2) DEFAULT 15 NOT NULL,
    redirect_hosts text[] DEFAULT '{}'::text[] NOT NULL,
    refund_hours integer,
    embed_origins text[],
    vat_rate numeric(5,2),
    seller text[] DEFAULT '{}'::text[] NOT NULL,
    contact_email text,
    keep_personal_data_days integer DEFAULT 365 NOT NULL,
    limits jsonb,
    buyer_details jsonb DEFAULT '{"phone": "ask", "address": "no"}'::jsonb NOT NULL,
    unpaid_orders jsonb DEFAULT '{"confirm_minutes": 15, "release_minutes": 15, "seats_per_address": null, "seats_per_network": null, "seats_per_performance": null}'::jsonb NOT NULL
);
ALTER TABLE public.clients ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.clients_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.discounts (
    client_id integer NOT NULL,
    discount_id text NOT NULL,
    ticket_type_id integer NOT NULL,
    category_id integer NOT NULL
);
CREATE SEQUENCE public.event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.event_ids (
    id integer NOT NULL,
    client_id integer NOT NULL
);
CREATE TABLE public.idempotency_keys (
    client_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.idempotency_keys ALTER COLUMN body SET STATISTICS 0;
CREATE UNLOGGED TABLE public.limit_counts (
    name text NOT NULL,
    key text NOT NULL,
    ends_at bigint NOT NULL,
    total bigint NOT NULL
);
ALTER TABLE ONLY public.limit_counts ALTER COLUMN key SET STATISTICS 0;
CREATE TABLE public.locations (
    client_id integer NOT NULL,
    id integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    address text,
    address1 text,
    zip text,
    city text,
    country text,
    phone text,
    lat double precision,
    lon double precision,
    sections jsonb,
    archived boolean DEFAULT false NOT NULL
);
ALTER TABLE public.locations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.locations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.mails (
    client_id integer NOT NULL,
    id bigint NOT NULL,
    kind public.mail_kind NOT NULL,
    order_id bigint NOT NULL,
    occasion text DEFAULT ''::text NOT NULL,
    queued_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    failed_at timestamp with time zone,
    last_error text
);
ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.main_events (
    client_id integer NOT NULL,
    id integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    short_text text NOT NULL,
    image text,
    types text[] NOT NULL,
    status public.event_status NOT NULL
);
CREATE TABLE public.migrations (
    hash text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.order_lines (
    client_id integer NOT NULL,
    order_id bigint NOT NULL,
    "position" integer NOT NULL,
    sub_event_id integer NOT NULL,
    nr integer NOT NULL,
    section text,
    row_nr text NOT NULL,
    seat_nr text NOT NULL,
    category_id integer NOT NULL,
    category_name text NOT NULL,
    ticket_type_id integer NOT NULL,
    discount_id text NOT NULL,
    discount_name text NOT NULL,
    price numeric(10,2) NOT NULL,
    event_name text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    location_id integer NOT NULL,
    location_name text NOT NULL
);
CREATE TABLE public.orders (
    client_id integer NOT NULL,
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    key text NOT NULL,
    status public.order_status NOT NULL,
    cart_id text NOT NULL,
    tickets_total numeric(14,2) NOT NULL,
    payment_cost numeric(10,2) NOT NULL,
    total numeric(14,2) NOT NULL,
    currency text NOT NULL,
    locale text NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone text,
    address text,
    city text,
    zip text,
    opt_in boolean NOT NULL,
    mailing_list boolean NOT NULL,
    return_url text,
    expires_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    ended_at timestamp with time zone,
    vat_rate numeric(5,2),
    erased_at timestamp with time zone,
    made_by text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT orders_ended_at CHECK (((status = ANY (ARRAY['cancelled'::public.order_status, 'expired'::public.order_status, 'refunded'::public.order_status])) = (ended_at IS NOT NULL))),
    CONSTRAINT orders_paid_at CHECK (((status <> ALL (ARRAY['paid'::public.order_status, 'refunded'::public.order_status])) OR (paid_at IS NOT NULL))),
    CONSTRAINT orders_total_is_sum CHECK ((total = (tickets_total + payment_cost)))
);
ALTER TABLE ONLY public.orders ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN first_name SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN last_name SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN phone SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN address SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN city SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN zip SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN return_url SET STATISTICS 0;
ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.payment_credentials (
    client_id integer NOT NULL,
    provider public.payment_provider NOT NULL,
    sealed text NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.payments (
    client_id integer NOT NULL,
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    token text NOT NULL,
    provider public.payment_provider NOT NULL,
    method_id integer,
    description text NOT NULL,
    method text,
    cost numeric(10,2) NOT NULL,
    amount numeric(14,2) NOT NULL,
    currency text NOT NULL,
    status public.payment_status NOT NULL,
    provider_ref text,
    checkout_url text,
    paid_amount numeric(14,2),
    paid_currency text,
    paid_at timestamp with time zone,
    settles boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_ask_at timestamp with time zone,
    asks integer DEFAULT 0 NOT NULL,
    last_error text,
    CONSTRAINT payments_paid_is_known CHECK (((status = 'paid'::public.payment_status) = ((paid_at IS NOT NULL) AND (paid_amount IS NOT NULL)))),
    CONSTRAINT payments_settling_is_paid CHECK (((NOT settles) OR (status = 'paid'::public.payment_status)))
);
ALTER TABLE public.payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.refunds (
    client_id integer NOT NULL,
    id bigint NOT NULL,
    payment_id bigint NOT NULL,
    token text NOT NULL,
    reason public.refund_reason NOT NULL,
    amount numeric(14,2) NOT NULL,
    currency text NOT NULL,
    status public.refund_status NOT NULL,
    provider_ref text,
    created_at timestamp with time zone NOT NULL,
    next_try_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    last_error text,
    round integer DEFAULT 0 NOT NULL,
    begun_at timestamp with time zone
);
ALTER TABLE public.refunds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refunds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.reservations (
    client_id integer NOT NULL,
    order_id bigint NOT NULL,
    mailbox text NOT NULL,
    network text,
    token text NOT NULL,
    confirmed_at timestamp with time zone
);
CREATE TABLE public.rides (
    client_id integer NOT NULL,
    from_location_id integer NOT NULL,
    to_client_id integer NOT NULL,
    to_location_id integer NOT NULL,
    metres integer,
    line text,
    from_lat double precision NOT NULL,
    from_lon double precision NOT NULL,
    to_lat double precision NOT NULL,
    to_lon double precision NOT NULL,
    measured_at timestamp with time zone NOT NULL,
    pushed_metres integer DEFAULT 0 NOT NULL,
    ferry_metres integer DEFAULT 0 NOT NULL,
    extra_seconds integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.seats (
    client_id integer NOT NULL,
    sub_event_id integer NOT NULL,
    nr integer NOT NULL,
    category_id integer NOT NULL,
    section text,
    row_nr text DEFAULT '0'::text NOT NULL,
    seat_nr text DEFAULT '0'::text NOT NULL,
    cart_id text,
    order_id bigint,
    ticket_type_id integer,
    price numeric(10,2),
    held_at timestamp with time zone,
    CONSTRAINT seats_held_or_sold_not_both CHECK (((cart_id IS NULL) OR (order_id IS NULL))),
    CONSTRAINT seats_taken_has_type_and_price CHECK (((((cart_id IS NULL) AND (order_id IS NULL)) = (ticket_type_id IS NULL)) AND ((ticket_type_id IS NULL) = (price IS NULL))))
);
CREATE TABLE public.stock_marks (
    client_id integer NOT NULL,
    slot integer NOT NULL,
    changes bigint NOT NULL
);
CREATE TABLE public.sub_event_categories (
    client_id integer NOT NULL,
    sub_event_id integer NOT NULL,
    category_id integer NOT NULL,
    "position" integer NOT NULL,
    price numeric(10,2) NOT NULL,
    first_nr integer NOT NULL,
    last_nr integer NOT NULL,
    is_numbered boolean NOT NULL
);
CREATE TABLE public.sub_event_ticket_types (
    client_id integer NOT NULL,
    sub_event_id integer NOT NULL,
    ticket_type_id integer NOT NULL
);
CREATE TABLE public.sub_events (
    client_id integer NOT NULL,
    id integer NOT NULL,
    main_event_id integer NOT NULL,
    location_id integer NOT NULL,
    key text NOT NULL,
    name text,
    text text,
    short_text text,
    url text,
    image text,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    view_begins_at timestamp with time zone,
    view_ends_at timestamp with time zone,
    status public.event_status NOT NULL,
    max_per_order integer,
    revision integer DEFAULT 0 NOT NULL,
    cancelled_at timestamp with time zone
);
CREATE TABLE public.test_bank_payments (
    ref text NOT NULL,
    client_id integer NOT NULL,
    token text NOT NULL,
    copy integer DEFAULT 0 NOT NULL,
    description text NOT NULL,
    amount numeric(14,2) NOT NULL,
    currency text NOT NULL,
    status public.test_bank_status NOT NULL,
    refunded numeric(14,2),
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.ticket_keys (
    client_id integer NOT NULL,
    id integer NOT NULL,
    public_key text NOT NULL,
    sealed text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.ticket_types (
    client_id integer NOT NULL,
    id integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    kind public.discount_kind NOT NULL,
    value numeric(10,2) NOT NULL,
    max_per_event integer,
    max_per_order integer,
    valid_from timestamp with time zone,
    valid_until timestamp with time zone,
    code text,
    "position" integer NOT NULL,
    archived boolean DEFAULT false NOT NULL
);
ALTER TABLE public.ticket_types ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ticket_types_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.waiting_places (
    client_id integer NOT NULL,
    sub_event_id integer NOT NULL,
    cart_id text NOT NULL,
    slot bigint,
    joined_at timestamp with time zone NOT NULL,
    turn_at timestamp with time zone,
    turn public.waiting_turn
);
CREATE TABLE public.waiting_rooms (
    client_id integer NOT NULL,
    sub_event_id integer NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    per_minute integer NOT NULL,
    shop_minutes integer NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.webhook_deliveries (
    client_id integer NOT NULL,
    message_id text NOT NULL,
    endpoint_id integer NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    last_attempt_at timestamp with time zone,
    last_status integer,
    last_error text,
    delivered_at timestamp with time zone
);
CREATE TABLE public.webhook_endpoints (
    client_id integer NOT NULL,
    id integer NOT NULL,
    url text NOT NULL,
    types public.webhook_type[],
    created_at timestamp with time zone NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    stopped_at timestamp with time zone,
    stock_counted_at timestamp with time zone
);
ALTER TABLE public.webhook_endpoints ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_endpoints_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhook_messages (
    client_id integer NOT NULL,
    id text NOT NULL,
    type public.webhook_type NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.webhook_secrets (
    client_id integer NOT NULL,
    id integer NOT NULL,
    endpoint_id integer NOT NULL,
    sealed text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone
);
ALTER TABLE public.webhook_secrets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_secrets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhook_stock (
    client_id integer NOT NULL,
    sub_event_id integer NOT NULL,
    held integer NOT NULL,
    sold integer NOT NULL,
    told_at timestamp with time zone
);
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 1, '2026-11-22 21:50:37.515+00', 'buyer', 'order.pending', 1, NULL, '{"total": "49.50"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 2, '2026-11-22 21:50:37.551+00', 'provider', 'order.paid', 1, NULL, '{"from": "pending"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 3, '2026-11-22 21:50:37.551+00', 'provider', 'payment.paid', 1, 1, '{"use": "paid", "amount": "49.50", "currency": "EUR"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 4, '2026-11-22 21:50:37.582+00', 'buyer', 'order.pending', 2, NULL, '{"total": "25.00"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 5, '2026-11-22 21:50:37.6+00', 'provider', 'order.paid', 2, NULL, '{"from": "pending"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 6, '2026-11-22 21:50:37.6+00', 'provider', 'payment.paid', 2, 3, '{"use": "paid", "amount": "25.00", "currency": "EUR"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 7, '2026-11-22 21:50:37.6+00', 'provider', 'payment.paid', 2, 2, '{"use": "twice", "amount": "25.00", "currency": "EUR"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 8, '2026-11-22 21:50:37.6+00', 'provider', 'refund.due', 2, 2, '{"amount": "25.00", "reason": "twice", "currency": "EUR"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 9, '2026-11-22 21:50:37.626+00', 'clock', 'refund.sent', 2, 2, '{"amount": "25.00", "currency": "EUR"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 10, '2026-11-22 21:50:37.64+00', 'buyer', 'order.pending', 3, NULL, '{"total": "30.50"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 11, '2026-11-22 21:50:37.651+00', 'buyer', 'order.pending', 4, NULL, '{"total": "25.00"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 12, '2026-11-22 21:50:37.655+00', 'buyer', 'order.pending', 5, NULL, '{"total": "24.50"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 13, '2026-11-22 21:50:37.672+00', 'buyer', 'order.promised', 5, NULL, '{"from": "pending"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 14, '2026-11-22 21:50:37.683+00', 'buyer', 'order.pending', 6, NULL, '{"total": "0.00"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 15, '2026-11-22 21:50:37.695+00', 'buyer', 'order.paid', 6, NULL, '{"from": "pending"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 16, '2026-11-22 21:50:37.706+00', 'buyer', 'order.pending', 7, NULL, '{"total": "24.50"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 17, '2026-11-22 21:50:37.722+00', 'buyer', 'order.pending', 8, NULL, '{"total": "25.00"}');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 18, '2026-11-22 21:50:37.724+00', 'buyer', 'order.cancelled', 8, NULL, '{"from": "pending"}');
INSERT INTO public.carts VALUES (1, 'Ol3dLzA66fBdts6qIkYwa5uCY7qLbCTI', '2026-11-22 22:05:37.498373+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'DZxi15Cld9QNFs2HOWCA0Nk00XABrncU', '2026-11-22 22:05:37.508506+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'JvA6TUc24yELrddo8SmkEeMGOn0a5shZ', '2026-11-22 20:50:37.512803+00', 0, NULL);
INSERT INTO public.carts VALUES (1, '7nbZLhtaAmdnGk1dOsLJq67lCIQxc4pZ', '2026-11-22 22:05:37.514183+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'order:MFtAk-9Lri1-jjvBD-Z7WG9', '2026-11-22 22:20:37.518+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'slrG3647Uf7qRXUShp85EZZh44k2To6Z', '2026-11-22 22:05:37.581349+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'order:PyHgw-c34hZ-znUtd-HlYCa', '2026-11-22 22:20:37.583+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'kaqkMFSjb9gJ2hPDu6R5K7vDC8uwv9OB', '2026-11-22 22:05:37.639348+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'order:qO1BK-yR84d-Ifhsc-RIGax', '2026-11-22 22:20:37.641+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'VjhGvrFdYr1r6Zd3NGzNEJyDaIezEDtC', '2026-11-22 22:05:37.650385+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'order:pO0Ez-63aIA-niM0V-w0akg', '2026-11-22 22:20:37.652+00', 0, NULL);
INSERT INTO public.carts VALUES (1, '6MHBkjgza7vuhS1XKERlM0iahJCqTplm', '2026-11-22 22:05:37.654909+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'order:YUAmZ-M5mTg-vn9el-BoswN', '2026-11-22 22:05:37.655+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'NaBwGq7HIE11EXFRsjHM1DAjpIoYGZhN', '2026-11-22 22:05:37.682748+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'order:ebn9B-fh3Dm-eG1ae-InSx7', '2026-11-22 22:05:37.683+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'jbYdgbnxithq64thrBJDABGrospem070', '2026-11-22 22:05:37.70524+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'order:RLI0Q-gf3rb-B9UFx-Rlfoq', '2026-11-22 22:05:37.706+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'order:Q8MLW-YwTli-XvOLN-qd4uv', '2026-11-22 22:20:37.722+00', 0, NULL);
INSERT INTO public.carts VALUES (1, 'u4seTRkkqa61yNk6oLsp9ErczlYbpG32', '2026-11-22 22:05:37.728102+00', 0, NULL);
INSERT INTO public.catalogues VALUES (1, 63581673659261);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (1, 1, 'standaard');
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (1, 2, 'rang');
INSERT INTO public.clients OVERRIDING SYSTEM VALUE VALUES (1, 't-92eda8a8131f', 'Theater Test', 'nl', 'Europe/Amsterdam', 'EUR', 15.0000, 10, false, NULL, 10, 6.00, NULL, '[{"method": null, "provider": "test", "payment_id": 1, "payment_cost": "0.50", "payment_desc": "Proefbank"}, {"method": null, "provider": "door", "payment_id": 2, "payment_cost": "0.00", "payment_desc": "Aan de deur"}, {"method": null, "provider": "test", "payment_id": 3, "payment_cost": "0.00", "payment_desc": "Proefbank zonder kosten"}]', '2026-11-22', '2026-11-22 21:50:37.372108+00', 15.00, '{}', 24, NULL, NULL, '{}', NULL, 365, NULL, '{"phone": "ask", "address": "no"}', '{"confirm_minutes": 15, "release_minutes": 15, "seats_per_address": null, "seats_per_network": null, "seats_per_performance": null}');
INSERT INTO public.discounts VALUES (1, 'evJNmSa2ms', 1, 1);
INSERT INTO public.discounts VALUES (1, 'wRj3OEuBlB', 1, 2);
INSERT INTO public.discounts VALUES (1, 'LSfwsF2CU0', 2, 1);
INSERT INTO public.discounts VALUES (1, '3piwXTclDe', 2, 2);
INSERT INTO public.discounts VALUES (1, 'PWO45mvRWN', 3, 1);
INSERT INTO public.discounts VALUES (1, '1jXXdYxYtU', 3, 2);
INSERT INTO public.event_ids VALUES (1, 1);
INSERT INTO public.event_ids VALUES (2, 1);
INSERT INTO public.event_ids VALUES (3, 1);
INSERT INTO public.event_ids VALUES (4, 1);
INSERT INTO public.event_ids VALUES (5, 1);
INSERT INTO public.locations VALUES (1, 1, 'zaal', 'Zaal', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.locations VALUES (1, 2, 'hal', 'Hal', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[{"name": "Zaal", "rows": [{"row": "A", "first": 1, "seats": 4}, {"row": "B", "first": 1, "seats": 4}], "category": "rang"}]', false);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, 1, 'confirmation', 1, '', '2026-11-22 21:50:37.551+00', 0, '2026-11-22 21:50:37.551+00', NULL, NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, 2, 'confirmation', 2, '', '2026-11-22 21:50:37.6+00', 0, '2026-11-22 21:50:37.6+00', NULL, NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, 3, 'refunded', 2, '1', '2026-11-22 21:50:37.6+00', 0, '2026-11-22 21:50:37.6+00', NULL, NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, 5, 'reserved', 5, '', '2026-11-22 21:50:37.672+00', 0, '2026-11-22 21:50:37.672+00', NULL, NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, 7, 'confirmation', 6, '', '2026-11-22 21:50:37.695+00', 0, '2026-11-22 21:50:37.695+00', NULL, NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, 8, 'confirm', 7, '2026-11-22T21:50:37.706Z', '2026-11-22 21:50:37.706+00', 0, '2026-11-22 21:50:37.706+00', NULL, NULL, NULL);
INSERT INTO public.main_events VALUES (1, 1, 'e', 'E', '', '', NULL, '{}', 'pub');
INSERT INTO public.migrations VALUES ('6b5c9bddee3e91c8cfbd8dbd6e25aa3301b78ab0c463f8a95cfae49d98d73d3d', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('aeeb38684bf543688d47d3d367627a9f1a57cafeab46a2acf69aad5efc2967ca', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('c292ae1415c32cfe6e17cbcf93bec8cbde9235d6358d47e8b0adf5ee570b4ae1', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('62e5f13db32193ea5ab48cef0f4027abd54838da9f2efcc023fbd430112fe779', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('27f8ce2d69b10153112aef22448adca4a36a56c16754fe91e0477300e5533c28', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('d17c388435147baaf3384c5c50a62ba12cfdff35b67f1a7110533812b2195ce9', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('c4bd0dd535da3bd545d1940772c5f889a1adf95d862b5fea2f85c54c52a101e0', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('1109e0a9e9827d3f8bb0e85842c6b17be7dabc5ef6548b10bceceed200023a08', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('9d72a1b86422463bbcecda0a552cea44dbb8d6bfeee4b51e153c4ec2bac89bf2', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('9de1b01a1dd12baaa9d2fe9a0deabf3f5b5ede2144f5dbb6e8f224549e6321dd', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('715b748dc0ee924ff866558a270211e6ecbc46ab7cc1d843d813b721ec461be2', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('6f327ac57a11669c058b5b535765a4f6b8349931e72a1bd94f0b198f44dc24ec', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('97b8ddf6c4384563c099cf0d806df934b268250f134bea9c63e8ea92d1f92d64', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('ab474001234957d5cce1a8f7937582d74ea855cbcdc615e0c4333897c6edfb04', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('a45c23898a4517e141795f965c23ecff3e6362d84e87309ed6cd6b9654fcf828', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('1cd38ff95b3ec559b9908c6dd211bdc7f5d2204535e2034448692ef5a847d2d8', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('6006c6c07233b609aa9d1bfb4c4b00887068fa4ad4a7b4544d5139980a2f25a5', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('2522c03c27c376f28459419f6c5e87802bba8f9ea99609c1370159ca5672d40e', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('9a949492817ff85a09c556437c99ce1b2e0d72395a05cac81c38d5fe8628f460', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('3913754a5b76bc11d79fb9fcb273aadedd57ebffd9b1765030e6c2fdb0ec8a93', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('0c6ceacc2706782da15ef71d70d86cdfa4b54ddf8d5e825dab4b24ffc0207c2e', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('96e8a9ae6e8bc46711aa584284c6822eb3f1b956ba434ae25771991f4100e46d', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('766ccb3aa58fc3ead9a7c7788dce338eb6511fcece68523def3b9c51b1fd7b1c', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('6f250a02479419fd0ecb10045a058d1a3f58120dd555f26d3d74677bbfcb4524', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('10cfc0ff12d7caee0b10fe3956c908dd5492f90f49426bb9700da4018bb95c7d', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('2afa247dd767df61aec984e288af3d90760f8bb54860e6327de3ff9f584c1e3e', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('fa634d243b2f90a5a1f0fd80dfb34e8cfc852598b5f920854417c447e06e030a', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('7bddd819f2e040030005487b98ff9f3879c62a723e6a2d7601f95eca78e89bf4', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('307b0a7f83cb8111e170a08356499dfa0d129eb15c0e37c8df289f9518833d98', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('b6860c42ce408ba06bf7645d955af7b17fbc7fd8e8bb2061f3f4260f6b6b05ed', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('6dab31cb2df079ad10c78775f430342445614ba0fb67ac02f4d150818945873c', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('63241dd349ac6308fd4894dcc29169a80f6ac816e1c697012330f5068391076c', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('4378e5b1aa3e6a562c27879bdfc73cf05ab6cd57caad60946c2382b1897a8490', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('214845f3b45e82f44c871a4eec95c494fee758011c7adbc0478d9a1c4c3ab377', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('14a608df68c2f0893fee93cd308cde519097ce0d8f6664ed198fb60cc3fa6d82', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('6a5890834e8845612212f4c66d5a49b8092b188a65a7da4222988f519944fc09', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('a72af6a1c5d9778d0960889021c48624fe239563351c186be4c859569255e04d', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('6ce23713d6e2e3e07790b1acef6f56e31dc2bd9eaa28598b98dc0d79840f86bb', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('e9712823edea4a314d4ddbf749f576bfce99187b759efe62a3f092d0b357ec63', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('21831431493c5786de87188558aab4e98c3ec772ef4d26962963d6ec400d7526', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('46d3bebd17d3c3c688df7fc40c646cb8787192c860d2875e45ff24e6a9674d39', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('d9a8679442976efa7415e444e55b6cd087eef10e1e234618b7c883c0a21e86cc', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('4802a1ef61aa8498e41df8cf6bb04affdc6f893505e69fceba2f785415ad7a7c', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('9efcfc9794665e31ef4704fb13f627972f93313201c1c34a025cf6737960c8eb', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.migrations VALUES ('d5350fab0fc9e557442d48605f82e19c9daa9255da5829bf88ef8936fb4a57b4', '2026-11-22 21:50:37.122109+00');
INSERT INTO public.order_lines VALUES (1, 1, 1, 2, 7, NULL, '0', '0', 1, 'standaard', 1, 'evJNmSa2ms', 'Standaard', 24.50, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 1, 'Zaal');
INSERT INTO public.order_lines VALUES (1, 1, 2, 2, 8, NULL, '0', '0', 1, 'standaard', 1, 'evJNmSa2ms', 'Standaard', 24.50, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 1, 'Zaal');
INSERT INTO public.order_lines VALUES (1, 2, 1, 2, 9, NULL, '0', '0', 1, 'standaard', 1, 'evJNmSa2ms', 'Standaard', 24.50, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 1, 'Zaal');
INSERT INTO public.order_lines VALUES (1, 3, 1, 4, 5, 'Zaal', 'B', '1', 2, 'rang', 1, 'wRj3OEuBlB', 'Standaard', 30.00, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 2, 'Hal');
INSERT INTO public.order_lines VALUES (1, 4, 1, 3, 1, NULL, '0', '0', 1, 'standaard', 1, 'evJNmSa2ms', 'Standaard', 24.50, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 1, 'Zaal');
INSERT INTO public.order_lines VALUES (1, 5, 1, 2, 10, NULL, '0', '0', 1, 'standaard', 1, 'evJNmSa2ms', 'Standaard', 24.50, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 1, 'Zaal');
INSERT INTO public.order_lines VALUES (1, 6, 1, 2, 11, NULL, '0', '0', 1, 'standaard', 3, 'PWO45mvRWN', 'Gratis', 0.00, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 1, 'Zaal');
INSERT INTO public.order_lines VALUES (1, 7, 1, 3, 3, NULL, '0', '0', 1, 'standaard', 1, 'evJNmSa2ms', 'Standaard', 24.50, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 1, 'Zaal');
INSERT INTO public.order_lines VALUES (1, 8, 1, 3, 4, NULL, '0', '0', 1, 'standaard', 1, 'evJNmSa2ms', 'Standaard', 24.50, 'E', '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', 1, 'Zaal');
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 1, '2026-11-22 21:50:37.515+00', 'MFtAk-9Lri1-jjvBD-Z7WG9', 'paid', '7nbZLhtaAmdnGk1dOsLJq67lCIQxc4pZ', 49.00, 0.50, 49.50, 'EUR', 'nl', 'buyer@example.org', 'Bo', 'Koper', NULL, NULL, NULL, NULL, false, false, NULL, '2026-11-22 22:20:37.518+00', '2026-11-22 21:50:37.551+00', NULL, NULL, NULL, '{kfNbVFKfmr0fDAkC9WTVXehIQxSN5MmQbXCFk2_YdPI}');
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 2, '2026-11-22 21:50:37.582+00', 'PyHgw-c34hZ-znUtd-HlYCa', 'paid', 'slrG3647Uf7qRXUShp85EZZh44k2To6Z', 24.50, 0.50, 25.00, 'EUR', 'nl', 'buyer@example.org', 'Bo', 'Koper', NULL, NULL, NULL, NULL, false, false, NULL, '2026-11-22 22:20:37.583+00', '2026-11-22 21:50:37.6+00', NULL, NULL, NULL, '{4Jfj2g1hmqyc8RK5JXZDSi2DJH48iM9td_5l_jsZhQU}');
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 3, '2026-11-22 21:50:37.64+00', 'qO1BK-yR84d-Ifhsc-RIGax', 'pending', 'kaqkMFSjb9gJ2hPDu6R5K7vDC8uwv9OB', 30.00, 0.50, 30.50, 'EUR', 'nl', 'buyer@example.org', 'Bo', 'Koper', NULL, NULL, NULL, NULL, false, false, NULL, '2026-11-22 22:20:37.641+00', NULL, NULL, NULL, NULL, '{NnELd_UKOtY0VjdBPLDJRPYa-1f9yTQurwexKuB6Zws}');
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 4, '2026-11-22 21:50:37.651+00', 'pO0Ez-63aIA-niM0V-w0akg', 'pending', 'VjhGvrFdYr1r6Zd3NGzNEJyDaIezEDtC', 24.50, 0.50, 25.00, 'EUR', 'nl', 'buyer@example.org', 'Bo', 'Koper', NULL, NULL, NULL, NULL, false, false, NULL, '2026-11-22 22:20:37.652+00', NULL, NULL, NULL, NULL, '{Xf4mlVupssr1J5f1gjlMQwWwOecFQnGNYTFjSrsKwRk}');
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 5, '2026-11-22 21:50:37.655+00', 'YUAmZ-M5mTg-vn9el-BoswN', 'promised', '6MHBkjgza7vuhS1XKERlM0iahJCqTplm', 24.50, 0.00, 24.50, 'EUR', 'nl', 'buyer@example.org', 'Bo', 'Koper', NULL, NULL, NULL, NULL, false, false, NULL, '2026-12-06 19:15:00+00', NULL, NULL, NULL, NULL, '{jAHuXbyhlJ99U9B9j1ZaxlCYOlUwhcHm49795P8zfOQ}');
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 6, '2026-11-22 21:50:37.683+00', 'ebn9B-fh3Dm-eG1ae-InSx7', 'paid', 'NaBwGq7HIE11EXFRsjHM1DAjpIoYGZhN', 0.00, 0.00, 0.00, 'EUR', 'nl', 'buyer@example.org', 'Bo', 'Koper', NULL, NULL, NULL, NULL, false, false, NULL, '2026-11-22 22:05:37.683+00', '2026-11-22 21:50:37.695+00', NULL, NULL, NULL, '{V-5tt2PouuyoUpTMIjuFEK7QVIRUsf0-XgVVsjO4QTI}');
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 7, '2026-11-22 21:50:37.706+00', 'RLI0Q-gf3rb-B9UFx-Rlfoq', 'pending', 'jbYdgbnxithq64thrBJDABGrospem070', 24.50, 0.00, 24.50, 'EUR', 'nl', 'waits@example.org', 'Bo', 'Koper', NULL, NULL, NULL, NULL, false, false, NULL, '2026-11-22 22:05:37.706+00', NULL, NULL, NULL, NULL, '{KhccXwA-RImrKwnwEl8KNqMFx81DaglpWnVMY9_y5N8}');
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 8, '2026-11-22 21:50:37.722+00', 'Q8MLW-YwTli-XvOLN-qd4uv', 'cancelled', 'u4seTRkkqa61yNk6oLsp9ErczlYbpG32', 24.50, 0.50, 25.00, 'EUR', 'nl', 'buyer@example.org', 'Bo', 'Koper', NULL, NULL, NULL, NULL, false, false, NULL, '2026-11-22 22:20:37.722+00', NULL, '2026-11-22 21:50:37.724+00', NULL, NULL, '{35jv16wsmiAPKgELVSu3_lfMX-A8H37i2y9HAxl3JBs}');
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, '3480f3b8-05f1-4873-aacf-5e8215208448', 'test', 1, 'Proefbank', NULL, 0.50, 49.50, 'EUR', 'paid', 'LmVNdfVmMwZoxAWSzTPqST1DjchQYY63', 'http://localhost:3000/t-92eda8a8131f/testbank/LmVNdfVmMwZoxAWSzTPqST1DjchQYY63', 49.50, 'EUR', '2026-11-22 21:50:37.551+00', true, '2026-11-22 21:50:37.515+00', NULL, 0, NULL);
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 3, 2, '3da1c4f8-5e8a-40f9-bd38-98f4520972cd/e1cc4a7f-e1a4-49a5-a589-4543c4b50f97', 'test', 1, 'Proefbank', NULL, 0.50, 25.00, 'EUR', 'paid', 'xNLTCVGR3M69T204MGMpKxbOryuxJmDK', NULL, 25.00, 'EUR', '2026-11-22 21:50:37.6+00', true, '2026-11-22 21:50:37.6+00', NULL, 0, NULL);
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 2, 2, '3da1c4f8-5e8a-40f9-bd38-98f4520972cd', 'test', 1, 'Proefbank', NULL, 0.50, 25.00, 'EUR', 'paid', 'j7FvrObOiqXxgtepghoT309oW04HHeuM', 'http://localhost:3000/t-92eda8a8131f/testbank/j7FvrObOiqXxgtepghoT309oW04HHeuM', 25.00, 'EUR', '2026-11-22 21:50:37.6+00', false, '2026-11-22 21:50:37.582+00', NULL, 0, NULL);
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 4, 3, '6feabeac-5326-4c2d-90e8-9bece5feb726', 'test', 1, 'Proefbank', NULL, 0.50, 30.50, 'EUR', 'open', 'UhV7WtIrGzgsPIQN8Ff4fHD0SMfLFrGl', 'http://localhost:3000/t-92eda8a8131f/testbank/UhV7WtIrGzgsPIQN8Ff4fHD0SMfLFrGl', NULL, NULL, NULL, false, '2026-11-22 21:50:37.64+00', '2026-11-22 21:50:52.647+00', 0, NULL);
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 5, 4, '53f3750b-14a6-4b3f-98d5-e94d52c301c8', 'test', 1, 'Proefbank', NULL, 0.50, 25.00, 'EUR', 'opening', NULL, NULL, NULL, NULL, NULL, false, '2026-11-22 21:50:37.651+00', '2026-11-22 22:20:37.652+00', 0, NULL);
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 6, 5, '4f8f0453-74ef-4a4c-9fdc-d90caaf2ab6d', 'door', 2, 'Aan de deur', NULL, 0.00, 24.50, 'EUR', 'open', NULL, NULL, NULL, NULL, NULL, false, '2026-11-22 21:50:37.655+00', NULL, 0, NULL);
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 7, 6, '9a7c3831-68f0-4161-ac1a-06f172731554', 'free', NULL, '', NULL, 0.00, 0.00, 'EUR', 'paid', NULL, NULL, 0.00, 'EUR', '2026-11-22 21:50:37.695+00', true, '2026-11-22 21:50:37.695+00', NULL, 0, NULL);
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 8, 7, '06ac284a-2303-40be-891f-16ccc210513b', 'door', 2, 'Aan de deur', NULL, 0.00, 24.50, 'EUR', 'open', NULL, NULL, NULL, NULL, NULL, false, '2026-11-22 21:50:37.706+00', NULL, 0, NULL);
INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES (1, 9, 8, 'eaea28c9-b8fb-4932-817b-b826accae6ca', 'test', 1, 'Proefbank', NULL, 0.50, 25.00, 'EUR', 'opening', NULL, NULL, NULL, NULL, NULL, false, '2026-11-22 21:50:37.722+00', '2026-11-22 22:20:37.722+00', 0, NULL);
INSERT INTO public.refunds OVERRIDING SYSTEM VALUE VALUES (1, 1, 2, 'f0c93381-f0e9-4c1c-b93f-680f428b12bc', 'twice', 25.00, 'EUR', 'sent', 'j7FvrObOiqXxgtepghoT309oW04HHeuM-back', '2026-11-22 21:50:37.6+00', '2026-11-22 21:50:52.626+00', 0, NULL, 0, NULL);
INSERT INTO public.reservations VALUES (1, 5, '0c---eQR2l-Clj2QK6i2XdlAp0yTKFYcEhEIO5uWfME', NULL, 'h1PLfXin2BtcNWhEjBAjQEG-mEq6_uMW', '2026-11-22 21:50:37.672+00');
INSERT INTO public.reservations VALUES (1, 6, '0c---eQR2l-Clj2QK6i2XdlAp0yTKFYcEhEIO5uWfME', NULL, 'DczlIWsLE9o6aEpXt-FQuNrBwAxbqqmY', '2026-11-22 21:50:37.695+00');
INSERT INTO public.reservations VALUES (1, 7, 'USuSx0eBVmd0aPR4JF1YcARvRaHEzwFxDGsapaGrLPE', NULL, 'CPbmmiYF1LTGfxxyMqBJJkTWYfl0rgIW', NULL);
INSERT INTO public.seats VALUES (1, 2, 3, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 2, 4, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 2, 5, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 2, 6, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 2, 12, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 3, 2, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 3, 6, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 4, 3, 2, 'Zaal', 'A', '3', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 4, 4, 2, 'Zaal', 'A', '4', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 4, 6, 2, 'Zaal', 'B', '2', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 4, 7, 2, 'Zaal', 'B', '3', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 4, 8, 2, 'Zaal', 'B', '4', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 5, 1, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 5, 2, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 5, 3, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 5, 4, 1, NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 2, 1, 1, NULL, '0', '0', 'Ol3dLzA66fBdts6qIkYwa5uCY7qLbCTI', NULL, 1, 24.50, '2026-11-22 21:50:37.498373+00');
INSERT INTO public.seats VALUES (1, 2, 2, 1, NULL, '0', '0', 'Ol3dLzA66fBdts6qIkYwa5uCY7qLbCTI', NULL, 1, 24.50, '2026-11-22 21:50:37.498373+00');
INSERT INTO public.seats VALUES (1, 4, 1, 2, 'Zaal', 'A', '1', 'DZxi15Cld9QNFs2HOWCA0Nk00XABrncU', NULL, 1, 30.00, '2026-11-22 21:50:37.508604+00');
INSERT INTO public.seats VALUES (1, 4, 2, 2, 'Zaal', 'A', '2', 'DZxi15Cld9QNFs2HOWCA0Nk00XABrncU', NULL, 1, 30.00, '2026-11-22 21:50:37.508604+00');
INSERT INTO public.seats VALUES (1, 3, 5, 1, NULL, '0', '0', 'JvA6TUc24yELrddo8SmkEeMGOn0a5shZ', NULL, 2, 2.00, '2026-11-22 21:50:37.511366+00');
INSERT INTO public.seats VALUES (1, 2, 7, 1, NULL, '0', '0', NULL, 1, 1, 24.50, '2026-11-22 21:50:37.514183+00');
INSERT INTO public.seats VALUES (1, 2, 8, 1, NULL, '0', '0', NULL, 1, 1, 24.50, '2026-11-22 21:50:37.514183+00');
INSERT INTO public.seats VALUES (1, 2, 9, 1, NULL, '0', '0', NULL, 2, 1, 24.50, '2026-11-22 21:50:37.581349+00');
INSERT INTO public.seats VALUES (1, 4, 5, 2, 'Zaal', 'B', '1', 'order:qO1BK-yR84d-Ifhsc-RIGax', NULL, 1, 30.00, '2026-11-22 21:50:37.639397+00');
INSERT INTO public.seats VALUES (1, 3, 1, 1, NULL, '0', '0', 'order:pO0Ez-63aIA-niM0V-w0akg', NULL, 1, 24.50, '2026-11-22 21:50:37.650385+00');
INSERT INTO public.seats VALUES (1, 2, 10, 1, NULL, '0', '0', NULL, 5, 1, 24.50, '2026-11-22 21:50:37.654909+00');
INSERT INTO public.seats VALUES (1, 2, 11, 1, NULL, '0', '0', NULL, 6, 3, 0.00, '2026-11-22 21:50:37.682748+00');
INSERT INTO public.seats VALUES (1, 3, 3, 1, NULL, '0', '0', 'order:RLI0Q-gf3rb-B9UFx-Rlfoq', NULL, 1, 24.50, '2026-11-22 21:50:37.70524+00');
INSERT INTO public.seats VALUES (1, 3, 4, 1, NULL, '0', '0', 'u4seTRkkqa61yNk6oLsp9ErczlYbpG32', NULL, 1, 24.50, '2026-11-22 21:50:37.721196+00');
INSERT INTO public.stock_marks VALUES (1, 46, 42);
INSERT INTO public.sub_event_categories VALUES (1, 2, 1, 0, 24.50, 1, 12, false);
INSERT INTO public.sub_event_categories VALUES (1, 3, 1, 0, 24.50, 1, 6, false);
INSERT INTO public.sub_event_categories VALUES (1, 4, 2, 0, 30.00, 1, 8, true);
INSERT INTO public.sub_event_categories VALUES (1, 5, 1, 0, 24.50, 1, 4, false);
INSERT INTO public.sub_events VALUES (1, 2, 1, 1, 'free', NULL, NULL, NULL, NULL, NULL, '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', NULL, NULL, 'pub', NULL, 0, NULL);
INSERT INTO public.sub_events VALUES (1, 3, 1, 1, 'small', NULL, NULL, NULL, NULL, NULL, '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', NULL, NULL, 'pub', NULL, 0, NULL);
INSERT INTO public.sub_events VALUES (1, 4, 1, 2, 'hall', NULL, NULL, NULL, NULL, NULL, '2026-12-06 19:30:00+00', '2026-12-06 21:30:00+00', NULL, NULL, 'pub', NULL, 0, NULL);
INSERT INTO public.sub_events VALUES (1, 5, 1, 1, 'soon', NULL, NULL, NULL, NULL, NULL, '2026-11-22 22:59:59+00', NULL, NULL, NULL, 'pub', NULL, 0, NULL);
INSERT INTO public.test_bank_payments VALUES ('LmVNdfVmMwZoxAWSzTPqST1DjchQYY63', 1, '3480f3b8-05f1-4873-aacf-5e8215208448', 0, 'Theater Test 1', 49.50, 'EUR', 'paid', NULL, '2026-11-22 21:50:37.536+00');
INSERT INTO public.test_bank_payments VALUES ('xNLTCVGR3M69T204MGMpKxbOryuxJmDK', 1, '3da1c4f8-5e8a-40f9-bd38-98f4520972cd', 1, 'Theater Test 2', 25.00, 'EUR', 'paid', NULL, '2026-11-22 21:50:37.587+00');
INSERT INTO public.test_bank_payments VALUES ('j7FvrObOiqXxgtepghoT309oW04HHeuM', 1, '3da1c4f8-5e8a-40f9-bd38-98f4520972cd', 0, 'Theater Test 2', 25.00, 'EUR', 'paid', 25.00, '2026-11-22 21:50:37.587+00');
INSERT INTO public.test_bank_payments VALUES ('UhV7WtIrGzgsPIQN8Ff4fHD0SMfLFrGl', 1, '6feabeac-5326-4c2d-90e8-9bece5feb726', 0, 'Theater Test 3', 30.50, 'EUR', 'open', NULL, '2026-11-22 21:50:37.643+00');
INSERT INTO public.ticket_types OVERRIDING SYSTEM VALUE VALUES (1, 1, 'standaard', 'Standaard', '€', 0.00, NULL, NULL, NULL, NULL, NULL, 0, false);
INSERT INTO public.ticket_types OVERRIDING SYSTEM VALUE VALUES (1, 2, 'few', 'Few', '=', 2.00, 3, NULL, NULL, NULL, NULL, 1, false);
INSERT INTO public.ticket_types OVERRIDING SYSTEM VALUE VALUES (1, 3, 'gratis', 'Gratis', '=', 0.00, NULL, NULL, NULL, NULL, NULL, 2, false);
SELECT pg_catalog.setval('public.address_proofs_id_seq', 1, false);
SELECT pg_catalog.setval('public.audit_log_id_seq', 18, true);
SELECT pg_catalog.setval('public.categories_id_seq', 2, true);
SELECT pg_catalog.setval('public.clients_id_seq', 1, true);
SELECT pg_catalog.setval('public.event_id_seq', 5, true);
SELECT pg_catalog.setval('public.locations_id_seq', 2, true);
SELECT pg_catalog.setval('public.mails_id_seq', 8, true);
SELECT pg_catalog.setval('public.orders_id_seq', 8, true);
SELECT pg_catalog.setval('public.payments_id_seq', 9, true);
SELECT pg_catalog.setval('public.refunds_id_seq', 1, true);
SELECT pg_catalog.setval('public.ticket_types_id_seq', 3, true);
SELECT pg_catalog.setval('public.webhook_endpoints_id_seq', 1, false);
SELECT pg_catalog.setval('public.webhook_secrets_id_seq', 1, false);
ALTER TABLE ONLY public.address_proofs
    ADD CONSTRAINT address_proofs_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.awaited_rides
    ADD CONSTRAINT awaited_rides_pkey PRIMARY KEY (client_id);
ALTER TABLE ONLY public.carts
    ADD CONSTRAINT carts_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.catalogues
    ADD CONSTRAINT catalogues_pkey PRIMARY KEY (client_id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT "categories_clientId_name_unique" UNIQUE (client_id, name);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.client_domains
    ADD CONSTRAINT client_domains_pkey PRIMARY KEY (domain);
ALTER TABLE ONLY public.client_files
    ADD CONSTRAINT client_files_client_id_name_pk PRIMARY KEY (client_id, name);
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_name_unique UNIQUE (name);
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.discounts
    ADD CONSTRAINT "discounts_clientId_ticketTypeId_categoryId_unique" UNIQUE (client_id, ticket_type_id, category_id);
ALTER TABLE ONLY public.discounts
    ADD CONSTRAINT discounts_client_id_discount_id_pk PRIMARY KEY (client_id, discount_id);
ALTER TABLE ONLY public.event_ids
    ADD CONSTRAINT "event_ids_clientId_id_unique" UNIQUE (client_id, id);
ALTER TABLE ONLY public.event_ids
    ADD CONSTRAINT event_ids_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_client_id_key_pk PRIMARY KEY (client_id, key);
ALTER TABLE ONLY public.limit_counts
    ADD CONSTRAINT limit_counts_name_key_ends_at_pk PRIMARY KEY (name, key, ends_at);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT "locations_clientId_key_unique" UNIQUE (client_id, key);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_id_unique UNIQUE (id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT "mails_clientId_orderId_kind_occasion_unique" UNIQUE (client_id, order_id, kind, occasion);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.main_events
    ADD CONSTRAINT "main_events_clientId_key_unique" UNIQUE (client_id, key);
ALTER TABLE ONLY public.main_events
    ADD CONSTRAINT main_events_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT "order_lines_clientId_orderId_subEventId_nr_unique" UNIQUE (client_id, order_id, sub_event_id, nr);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_client_id_order_id_position_pk PRIMARY KEY (client_id, order_id, "position");
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT "orders_clientId_key_unique" UNIQUE (client_id, key);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.payment_credentials
    ADD CONSTRAINT payment_credentials_client_id_provider_pk PRIMARY KEY (client_id, provider);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT "payments_clientId_provider_providerRef_unique" UNIQUE (client_id, provider, provider_ref);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT "payments_clientId_token_unique" UNIQUE (client_id, token);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.reservations
    ADD CONSTRAINT reservations_client_id_order_id_pk PRIMARY KEY (client_id, order_id);
ALTER TABLE ONLY public.rides
    ADD CONSTRAINT rides_client_id_from_location_id_to_location_id_pk PRIMARY KEY (client_id, from_location_id, to_location_id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_client_id_sub_event_id_nr_pk PRIMARY KEY (client_id, sub_event_id, nr);
ALTER TABLE ONLY public.stock_marks
    ADD CONSTRAINT stock_marks_client_id_slot_pk PRIMARY KEY (client_id, slot);
ALTER TABLE ONLY public.sub_event_categories
    ADD CONSTRAINT sub_event_categories_client_id_sub_event_id_category_id_pk PRIMARY KEY (client_id, sub_event_id, category_id);
ALTER TABLE ONLY public.sub_event_ticket_types
    ADD CONSTRAINT sub_event_ticket_types_client_id_sub_event_id_ticket_type_id_pk PRIMARY KEY (client_id, sub_event_id, ticket_type_id);
ALTER TABLE ONLY public.sub_events
    ADD CONSTRAINT "sub_events_clientId_mainEventId_key_unique" UNIQUE (client_id, main_event_id, key);
ALTER TABLE ONLY public.sub_events
    ADD CONSTRAINT sub_events_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.test_bank_payments
    ADD CONSTRAINT "test_bank_payments_clientId_token_copy_unique" UNIQUE (client_id, token, copy);
ALTER TABLE ONLY public.test_bank_payments
    ADD CONSTRAINT test_bank_payments_pkey PRIMARY KEY (ref);
ALTER TABLE ONLY public.ticket_keys
    ADD CONSTRAINT ticket_keys_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.ticket_types
    ADD CONSTRAINT "ticket_types_clientId_key_unique" UNIQUE (client_id, key);
ALTER TABLE ONLY public.ticket_types
    ADD CONSTRAINT ticket_types_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.waiting_lines
    ADD CONSTRAINT waiting_lines_client_id_sub_event_id_pk PRIMARY KEY (client_id, sub_event_id);
ALTER TABLE ONLY public.waiting_places
    ADD CONSTRAINT waiting_places_client_id_sub_event_id_cart_id_pk PRIMARY KEY (client_id, sub_event_id, cart_id);
ALTER TABLE ONLY public.waiting_rooms
    ADD CONSTRAINT waiting_rooms_client_id_sub_event_id_pk PRIMARY KEY (client_id, sub_event_id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_client_id_message_id_endpoint_id_pk PRIMARY KEY (client_id, message_id, endpoint_id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT "webhook_endpoints_clientId_url_unique" UNIQUE (client_id, url);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.webhook_messages
    ADD CONSTRAINT webhook_messages_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_client_id_id_pk PRIMARY KEY (client_id, id);
ALTER TABLE ONLY public.webhook_stock
    ADD CONSTRAINT webhook_stock_client_id_sub_event_id_pk PRIMARY KEY (client_id, sub_event_id);
CREATE INDEX address_proofs_order_id_client_id_index ON public.address_proofs USING btree (order_id, client_id);
CREATE INDEX audit_log_order_id_client_id_index ON public.audit_log USING btree (order_id, client_id);
CREATE INDEX carts_expires_at_index ON public.carts USING btree (expires_at);
CREATE INDEX carts_of_client_by_end ON public.carts USING btree (((client_id + 0)), expires_at NULLS FIRST);
CREATE INDEX clients_in_circle ON public.clients USING btree (circle) WHERE (circle IS NOT NULL);
CREATE INDEX idempotency_keys_created_at_index ON public.idempotency_keys USING btree (created_at);
CREATE INDEX mails_to_send ON public.mails USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX order_lines_sub_event_id_client_id_index ON public.order_lines USING btree (sub_event_id, client_id);
CREATE INDEX orders_cart_id_client_id_index ON public.orders USING btree (cart_id, client_id);
CREATE INDEX orders_waiting ON public.orders USING btree (expires_at) WHERE (status = ANY (ARRAY['pending'::public.order_status, 'promised'::public.order_status]));
CREATE INDEX orders_with_personal_data ON public.orders USING btree (created_at) WHERE (erased_at IS NULL);
CREATE INDEX payments_order_id_client_id_index ON public.payments USING btree (order_id, client_id);
CREATE UNIQUE INDEX payments_settling ON public.payments USING btree (client_id, order_id) WHERE settles;
CREATE INDEX payments_to_ask ON public.payments USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);
CREATE INDEX refunds_failed ON public.refunds USING btree (client_id) WHERE (status = 'failed'::public.refund_status);
CREATE UNIQUE INDEX refunds_of_ours ON public.refunds USING btree (client_id, payment_id) WHERE (reason = ANY (ARRAY['late'::public.refund_reason, 'twice'::public.refund_reason, 'wrong_amount'::public.refund_reason, 'given_up'::public.refund_reason]));
CREATE INDEX refunds_payment_id_client_id_index ON public.refunds USING btree (payment_id, client_id);
CREATE INDEX refunds_to_send ON public.refunds USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX rides_from_location ON public.rides USING btree (from_location_id, to_location_id);
CREATE INDEX rides_to_location ON public.rides USING btree (to_location_id, from_location_id);
CREATE INDEX seats_free ON public.seats USING btree (sub_event_id, client_id, category_id, nr NULLS FIRST) WHERE ((cart_id IS NULL) AND (order_id IS NULL));
CREATE INDEX seats_in_cart ON public.seats USING btree (cart_id, client_id) WHERE (cart_id IS NOT NULL);
CREATE INDEX seats_taken ON public.seats USING btree (sub_event_id, client_id, ticket_type_id) WHERE (price IS NOT NULL);
CREATE INDEX sub_events_client_id_starts_at_index ON public.sub_events USING btree (client_id, starts_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_messages_created_at_index ON public.webhook_messages USING btree (created_at);
CREATE TRIGGER count_catalogue AFTER INSERT OR UPDATE ON public.clients FOR EACH ROW EXECUTE FUNCTION public.count_catalogue_of_client();
CREATE TRIGGER count_deleted AFTER DELETE ON public.categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.client_domains REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.discounts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.locations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.main_events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.rides REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.seats REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stock();
CREATE TRIGGER count_deleted AFTER DELETE ON public.sub_event_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.sub_event_ticket_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.sub_events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.ticket_keys REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stock();
CREATE TRIGGER count_deleted AFTER DELETE ON public.ticket_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_deleted AFTER DELETE ON public.waiting_rooms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.client_domains REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.discounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.main_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.rides REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.seats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stock();
CREATE TRIGGER count_inserted AFTER INSERT ON public.sub_event_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.sub_event_ticket_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.sub_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.ticket_keys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stock();
CREATE TRIGGER count_inserted AFTER INSERT ON public.ticket_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_inserted AFTER INSERT ON public.waiting_rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.carts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stock();
CREATE TRIGGER count_updated AFTER UPDATE ON public.categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.client_domains REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.discounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.main_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.rides REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.seats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stock();
CREATE TRIGGER count_updated AFTER UPDATE ON public.sub_event_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.sub_event_ticket_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.sub_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.ticket_keys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stock();
CREATE TRIGGER count_updated AFTER UPDATE ON public.ticket_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
CREATE TRIGGER count_updated AFTER UPDATE ON public.waiting_rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue();
ALTER TABLE ONLY public.address_proofs
    ADD CONSTRAINT address_proofs_client_id_order_id_orders_client_id_id_fk FOREIGN KEY (client_id, order_id) REFERENCES public.orders(client_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.carts
    ADD CONSTRAINT carts_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.catalogues
    ADD CONSTRAINT catalogues_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.client_domains
    ADD CONSTRAINT client_domains_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.client_files
    ADD CONSTRAINT client_files_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.discounts
    ADD CONSTRAINT discounts_client_id_category_id_categories_client_id_id_fk FOREIGN KEY (client_id, category_id) REFERENCES public.categories(client_id, id);
ALTER TABLE ONLY public.discounts
    ADD CONSTRAINT discounts_client_id_ticket_type_id_ticket_types_client_id_id_fk FOREIGN KEY (client_id, ticket_type_id) REFERENCES public.ticket_types(client_id, id);
ALTER TABLE ONLY public.event_ids
    ADD CONSTRAINT event_ids_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_client_id_order_id_orders_client_id_id_fk FOREIGN KEY (client_id, order_id) REFERENCES public.orders(client_id, id);
ALTER TABLE ONLY public.main_events
    ADD CONSTRAINT main_events_client_id_id_event_ids_client_id_id_fk FOREIGN KEY (client_id, id) REFERENCES public.event_ids(client_id, id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_client_id_order_id_orders_client_id_id_fk FOREIGN KEY (client_id, order_id) REFERENCES public.orders(client_id, id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.payment_credentials
    ADD CONSTRAINT payment_credentials_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_client_id_order_id_orders_client_id_id_fk FOREIGN KEY (client_id, order_id) REFERENCES public.orders(client_id, id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_client_id_payment_id_payments_client_id_id_fk FOREIGN KEY (client_id, payment_id) REFERENCES public.payments(client_id, id);
ALTER TABLE ONLY public.reservations
    ADD CONSTRAINT reservations_client_id_order_id_orders_client_id_id_fk FOREIGN KEY (client_id, order_id) REFERENCES public.orders(client_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rides
    ADD CONSTRAINT rides_from_location_fk FOREIGN KEY (client_id, from_location_id) REFERENCES public.locations(client_id, id);
ALTER TABLE ONLY public.rides
    ADD CONSTRAINT rides_to_location_fk FOREIGN KEY (to_client_id, to_location_id) REFERENCES public.locations(client_id, id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_client_id_cart_id_carts_client_id_id_fk FOREIGN KEY (client_id, cart_id) REFERENCES public.carts(client_id, id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_client_id_order_id_orders_client_id_id_fk FOREIGN KEY (client_id, order_id) REFERENCES public.orders(client_id, id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_client_id_sub_event_id_category_id_sub_event_categories_c FOREIGN KEY (client_id, sub_event_id, category_id) REFERENCES public.sub_event_categories(client_id, sub_event_id, category_id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_client_id_ticket_type_id_ticket_types_client_id_id_fk FOREIGN KEY (client_id, ticket_type_id) REFERENCES public.ticket_types(client_id, id);
ALTER TABLE ONLY public.sub_event_categories
    ADD CONSTRAINT sub_event_categories_client_id_category_id_categories_client_id FOREIGN KEY (client_id, category_id) REFERENCES public.categories(client_id, id);
ALTER TABLE ONLY public.sub_event_categories
    ADD CONSTRAINT sub_event_categories_client_id_sub_event_id_sub_events_client_i FOREIGN KEY (client_id, sub_event_id) REFERENCES public.sub_events(client_id, id);
ALTER TABLE ONLY public.sub_event_ticket_types
    ADD CONSTRAINT sub_event_ticket_types_client_id_sub_event_id_sub_events_client FOREIGN KEY (client_id, sub_event_id) REFERENCES public.sub_events(client_id, id);
ALTER TABLE ONLY public.sub_event_ticket_types
    ADD CONSTRAINT sub_event_ticket_types_client_id_ticket_type_id_ticket_types_cl FOREIGN KEY (client_id, ticket_type_id) REFERENCES public.ticket_types(client_id, id);
ALTER TABLE ONLY public.sub_events
    ADD CONSTRAINT sub_events_client_id_id_event_ids_client_id_id_fk FOREIGN KEY (client_id, id) REFERENCES public.event_ids(client_id, id);
ALTER TABLE ONLY public.sub_events
    ADD CONSTRAINT sub_events_client_id_location_id_locations_client_id_id_fk FOREIGN KEY (client_id, location_id) REFERENCES public.locations(client_id, id);
ALTER TABLE ONLY public.sub_events
    ADD CONSTRAINT sub_events_client_id_main_event_id_main_events_client_id_id_fk FOREIGN KEY (client_id, main_event_id) REFERENCES public.main_events(client_id, id);
ALTER TABLE ONLY public.test_bank_payments
    ADD CONSTRAINT test_bank_payments_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.ticket_keys
    ADD CONSTRAINT ticket_keys_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.ticket_types
    ADD CONSTRAINT ticket_types_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.waiting_lines
    ADD CONSTRAINT waiting_lines_client_id_sub_event_id_waiting_rooms_client_id_su FOREIGN KEY (client_id, sub_event_id) REFERENCES public.waiting_rooms(client_id, sub_event_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.waiting_places
    ADD CONSTRAINT waiting_places_client_id_sub_event_id_waiting_lines_client_id_s FOREIGN KEY (client_id, sub_event_id) REFERENCES public.waiting_lines(client_id, sub_event_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.waiting_rooms
    ADD CONSTRAINT waiting_rooms_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_fk FOREIGN KEY (client_id, endpoint_id) REFERENCES public.webhook_endpoints(client_id, id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_message_fk FOREIGN KEY (client_id, message_id) REFERENCES public.webhook_messages(client_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.webhook_messages
    ADD CONSTRAINT webhook_messages_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES public.clients(id);
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_endpoint_fk FOREIGN KEY (client_id, endpoint_id) REFERENCES public.webhook_endpoints(client_id, id);
ALTER TABLE ONLY public.webhook_stock
    ADD CONSTRAINT webhook_stock_sub_event_fk FOREIGN KEY (client_id, sub_event_id) REFERENCES public.sub_events(client_id, id);

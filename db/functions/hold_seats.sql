-- Takes seats for a cart in one round trip: all of them or none. Called by lib/seats/hold-seats.ts and by
-- hold_together; nothing else.
--
-- Locks, in this order: the cart, so that one cart's requests stand in line; the caps of its types (most per sub event),
-- sorted; the seats. Every statement below takes a fresh snapshot (READ COMMITTED), so what is counted after a lock is
-- counted as it is then.
--
-- What it is called with comes from the client's catalogue at p_version: when that is no longer the version, it does nothing.
--
-- outcome: held | sold_out | seat_taken | order_limit | discount_limit_order | discount_limit_event, or
--   stale: the catalogue has changed since p_version; or
--   short: too few seats that nobody is looking at, or somebody is letting go of an expired cart at this moment. Nothing is
--   taken; call again with p_wait in a new transaction, so that two buyers who each hold half of what the other wants do
--   not wait for each other; or
--   alone: without p_alone, for what could make other carts in this transaction wait: the cart is locked, caps are to be
--   counted, or seats of expired carts to be let go, which an import may have locked. Nothing is taken; call again with p_alone
--   in a transaction of its own.
-- available: how many could be had instead. taken: the chosen seats that are not free.
-- held_seats: all that the cart holds then, as [sub event, nr, category, ticket type, section, row, seat, price] in the
-- order in which it was put in; expires_at and extensions are the cart's.
-- A refusal leaves nothing behind.
CREATE OR REPLACE FUNCTION hold_seats(
  p_client integer, p_version bigint, p_cart text,
  p_sub_event integer, p_category integer, p_ticket_type integer, p_price numeric,
  p_count integer, p_chosen integer[],
  p_now timestamptz, p_hold interval,
  p_cart_max integer, p_event_max integer, p_type_order_max integer, p_type_event_max integer,
  p_first_nr integer, p_last_nr integer,
  p_wait boolean, p_alone boolean,
  OUT outcome text, OUT available integer, OUT taken integer[],
  OUT held_seats jsonb, OUT expires_at timestamptz, OUT extensions integer
) LANGUAGE plpgsql
-- Plans are made once and kept: every statement below finds its rows by one index, whatever the arguments; one planned while
-- there was no cart yet must not read all carts when there are many.
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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

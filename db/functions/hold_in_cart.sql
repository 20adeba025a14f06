-- Holds seats for one cart: all that it asks for, or none. Called by hold_seats, hold_any_seats and hold_in_halls, whose settings it runs with.
--
-- p_batch and p_hold, and the outcome that it returns, are as in hold_seats. A refusal changes nothing. Every statement takes a new
-- snapshot (READ COMMITTED), so what is counted after a lock is counted as it is then. Locks and their order: docs/locking.md.
CREATE OR REPLACE FUNCTION hold_in_cart(p_batch jsonb, p_hold jsonb) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  -- Of the batch.
  v_client integer := p_batch->>'client';
  v_asked_at timestamptz := p_batch->>'now';
  v_cart_max integer := p_batch->>'cartMax';
  v_alone boolean := coalesce((p_batch->>'alone')::boolean, false);
  v_wait boolean := coalesce((p_batch->>'wait')::boolean, false);
  v_hold_for interval := make_interval(secs => (p_batch->>'holdSeconds')::float8);
  -- Of the hold.
  v_cart text := p_hold->>'cart';
  v_sub_event integer := p_hold->>'subEvent';
  v_category integer := p_hold->>'category';
  v_ticket_type integer := p_hold->>'ticketType';
  v_price numeric := p_hold->>'price';
  v_count integer := p_hold->>'count';
  v_chosen integer[] := CASE WHEN p_hold->'chosen' IS NOT NULL
    THEN ARRAY(SELECT n::integer FROM jsonb_array_elements_text(p_hold->'chosen') n) END;
  v_event_max integer := p_hold->>'eventMax';
  v_type_max integer := p_hold->>'typeMax';
  v_type_event_max integer := p_hold->>'typeEventMax';
  v_first_nr integer := p_hold->>'firstNr';
  v_last_nr integer := p_hold->>'lastNr';
  v_voucher bigint := p_hold->>'voucher';
  -- The outcome.
  v_outcome text;
  v_available integer;
  v_taken integer[];
  v_seats json;
  v_expires timestamptz;
  v_extensions integer;

  v_expired_at timestamptz;
  v_now timestamptz;
  -- The latest created time in the cart, by any process' clock.
  v_last timestamptz;
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
  v_vouchers bigint[];
  v_uses integer;
  v_block_id bigint;
  v_block text;
  v_cap record;
BEGIN
  IF NOT EXISTS (SELECT FROM catalogues k WHERE k.client_id = v_client AND k.version = (p_batch->>'version')::bigint) THEN
    RETURN json_build_object('outcome', 'stale');
  END IF;

  -- 1. The cart. A new one is inserted once, in its final state.
  LOOP
    IF v_alone THEN
      SELECT c.expires_at INTO v_expired_at FROM carts c
       WHERE c.client_id = v_client AND c.id = v_cart FOR NO KEY UPDATE;
    ELSE
      SELECT c.expires_at INTO v_expired_at FROM carts c
       WHERE c.client_id = v_client AND c.id = v_cart FOR NO KEY UPDATE SKIP LOCKED;
    END IF;
    v_existed := FOUND;
    EXIT WHEN v_existed;
    v_expires := greatest(v_asked_at, clock_timestamp()) + v_hold_for;
    INSERT INTO carts (client_id, id, expires_at) VALUES (v_client, v_cart, v_expires) ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
    IF NOT v_alone THEN
      RETURN json_build_object('outcome', 'alone');
    END IF;
  END LOOP;

  <<attempt>>
  BEGIN
  -- 2. The caps, then the vouchers: of what is added, and of what the cart holds already, because a success extends those holds.
  IF v_existed OR v_type_event_max IS NOT NULL OR v_voucher IS NOT NULL THEN
    FOR v_cap IN
      SELECT s.sub_event_id, CASE WHEN t.max_per_event IS NOT NULL THEN s.ticket_type_id END AS ticket_type_id, s.voucher_id FROM seats s
        JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
       WHERE v_existed AND s.client_id = v_client AND s.cart_id = v_cart AND (t.max_per_event IS NOT NULL OR s.voucher_id IS NOT NULL)
      UNION
      SELECT v_sub_event, CASE WHEN v_type_event_max IS NOT NULL THEN v_ticket_type END, v_voucher
       WHERE v_type_event_max IS NOT NULL OR v_voucher IS NOT NULL
      ORDER BY 1, 2
    LOOP
      IF NOT v_alone THEN
        v_outcome := 'alone'; EXIT attempt;
      END IF;
      -- On the cart's node: on Citus an advisory lock holds on one node only.
      IF v_cap.ticket_type_id IS NOT NULL THEN
        PERFORM pg_advisory_xact_lock(v_cap.sub_event_id, v_cap.ticket_type_id) FROM carts c WHERE c.client_id = v_client AND c.id = v_cart;
      END IF;
      IF v_cap.voucher_id IS NOT NULL THEN
        v_vouchers := v_vouchers || v_cap.voucher_id;
      END IF;
    END LOOP;
    IF v_vouchers IS NOT NULL THEN
      PERFORM FROM vouchers v WHERE v.client_id = v_client AND v.id = ANY (v_vouchers) ORDER BY v.id FOR NO KEY UPDATE;
      PERFORM lock_subscriptions(v_client, v_vouchers);
    END IF;
  END IF;

  -- The request may have waited for a lock: the time now decides whether the hold has expired.
  v_now := greatest(v_asked_at, clock_timestamp());
  v_alive := v_existed AND v_expired_at > v_now;

  IF v_existed AND NOT v_alive THEN
    IF NOT v_alone THEN
      v_outcome := 'alone'; EXIT attempt;
    END IF;
    PERFORM release_carts(v_client, ARRAY[v_cart]);
  END IF;

  -- 3. The limits.
  IF v_alive THEN
    SELECT count(*), count(*) FILTER (WHERE s.sub_event_id = v_sub_event), count(*) FILTER (WHERE s.ticket_type_id = v_ticket_type), max(s.held_at)
      INTO v_in_cart, v_in_event, v_of_type, v_last
      FROM seats s WHERE s.client_id = v_client AND s.cart_id = v_cart;
    -- A subscription counts as one ticket of the order.
    IF v_vouchers IS NOT NULL THEN
      SELECT v_in_cart - coalesce(sum(q.seats - 1), 0) INTO v_in_cart FROM (
        SELECT count(*) AS seats FROM seats s JOIN vouchers v ON v.client_id = s.client_id AND v.id = s.voucher_id
         WHERE s.client_id = v_client AND s.cart_id = v_cart AND v.id = ANY (v_vouchers) AND v.size IS NOT NULL GROUP BY v.id) q;
    END IF;
  END IF;

  v_left := least(v_cart_max - v_in_cart, v_event_max - v_in_event);
  IF v_count > v_left THEN
    v_outcome := 'order_limit'; v_available := greatest(v_left, 0); EXIT attempt;
  END IF;

  v_left := v_type_max - v_of_type;
  IF v_count > v_left THEN
    v_outcome := 'discount_limit_order'; v_available := greatest(v_left, 0); EXIT attempt;
  END IF;

  IF v_type_event_max IS NOT NULL THEN
    SELECT v_type_event_max - count(*) INTO v_left
      FROM seats s LEFT JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
     WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.ticket_type_id = v_ticket_type
       AND s.price IS NOT NULL AND (s.order_id IS NOT NULL OR c.expires_at > v_now);
    IF v_count > v_left THEN
      v_outcome := 'discount_limit_event'; v_available := greatest(v_left, 0); EXIT attempt;
    END IF;
  END IF;

  IF v_voucher IS NOT NULL THEN
    SELECT r.uses, r.seats_per_use, r.block_id INTO STRICT v_uses, v_left, v_block_id
      FROM vouchers v JOIN voucher_series r ON r.client_id = v.client_id AND r.id = v.series_id
     WHERE v.client_id = v_client AND v.id = v_voucher;
    IF count_voucher_uses(v_client, v_voucher, v_now, v_cart) >= v_uses THEN
      v_outcome := 'voucher_used'; v_available := 0; EXIT attempt;
    END IF;
    SELECT v_left - count(*) INTO v_left
      FROM seats s WHERE s.client_id = v_client AND s.cart_id = v_cart AND s.voucher_id = v_voucher;
    IF v_count > v_left THEN
      v_outcome := 'voucher_seats'; v_available := greatest(v_left, 0); EXIT attempt;
    END IF;
    -- A renewal takes its kept seats out of the block (lib/renewals).
    IF v_block_id IS NULL AND v_chosen IS NOT NULL AND EXISTS (
      SELECT FROM renewal_passes p WHERE p.client_id = v_client AND p.voucher_id = v_voucher
    ) THEN
      SELECT b.id INTO v_block_id FROM vouchers v
        JOIN voucher_series r ON r.client_id = v.client_id AND r.id = v.series_id
        JOIN blocks b ON b.client_id = r.client_id AND b.subscription_id = r.subscription_id AND b.sub_event_id = v_sub_event
        JOIN carts c ON c.client_id = b.client_id AND c.id = 'block:' || b.id::text AND c.expires_at > v_now
        JOIN seats s ON s.client_id = b.client_id AND s.cart_id = c.id AND s.sub_event_id = v_sub_event AND s.nr = ANY (v_chosen)
       WHERE v.client_id = v_client AND v.id = v_voucher LIMIT 1;
    END IF;
    v_block := 'block:' || v_block_id;
  END IF;

  -- 4. The seats. Of a block: the first that it has left, skipping those that another transaction has locked. Any: from a random
  -- start, skipping such too. Waiting, or chosen: in the order of their numbers, so that two that wait cannot deadlock. NULLS FIRST is the order of the index of free seats alone: read by the
  -- key, a hall that is sold out would be read to its end each time.
  LOOP
    IF v_block IS NOT NULL THEN
      SELECT array_agg(q.nr) INTO v_nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = v_client AND s.cart_id = v_block AND s.sub_event_id = v_sub_event AND s.category_id = v_category
           AND (v_chosen IS NULL OR s.nr = ANY (v_chosen))
           AND EXISTS (SELECT FROM carts b WHERE b.client_id = v_client AND b.id = v_block AND b.expires_at > v_now)
         ORDER BY s.nr LIMIT v_count FOR NO KEY UPDATE SKIP LOCKED) q;
    ELSIF v_chosen IS NOT NULL THEN
      SELECT array_agg(q.nr) INTO v_nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.category_id = v_category
           AND s.nr = ANY (v_chosen) AND s.cart_id IS NULL AND s.order_id IS NULL
         ORDER BY s.nr FOR NO KEY UPDATE) q;
    ELSIF v_wait THEN
      SELECT array_agg(q.nr) INTO v_nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.category_id = v_category
           AND s.cart_id IS NULL AND s.order_id IS NULL
         ORDER BY s.nr NULLS FIRST LIMIT v_count FOR NO KEY UPDATE) q;
    ELSE
      v_start := v_first_nr + floor(random() * (v_last_nr - v_first_nr + 1));
      SELECT array_agg(q.nr) INTO v_nrs FROM (
        SELECT s.nr FROM seats s
         WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.category_id = v_category
           AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr >= v_start
         ORDER BY s.nr NULLS FIRST LIMIT v_count FOR NO KEY UPDATE SKIP LOCKED) q;
      IF coalesce(cardinality(v_nrs), 0) < v_count THEN
        SELECT coalesce(v_nrs, '{}') || coalesce(array_agg(q.nr), '{}') INTO v_nrs FROM (
          SELECT s.nr FROM seats s
           WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.category_id = v_category
             AND s.cart_id IS NULL AND s.order_id IS NULL AND s.nr < v_start
           ORDER BY s.nr NULLS FIRST LIMIT v_count - coalesce(cardinality(v_nrs), 0) FOR NO KEY UPDATE SKIP LOCKED) q;
      END IF;
    END IF;
    EXIT WHEN cardinality(v_nrs) = v_count;

    -- "Too few" is true only if no expired cart held seats here when the pick began.
    IF v_clean AND v_block IS NOT NULL THEN
      SELECT count(*) INTO v_left FROM seats s JOIN carts b ON b.client_id = s.client_id AND b.id = s.cart_id
       WHERE s.client_id = v_client AND s.cart_id = v_block AND s.sub_event_id = v_sub_event AND s.category_id = v_category
         AND (v_chosen IS NULL OR s.nr = ANY (v_chosen)) AND b.expires_at > v_now;
      v_outcome := CASE WHEN v_left >= v_count THEN 'short' WHEN v_chosen IS NULL THEN 'sold_out' ELSE 'seat_taken' END;
      v_available := v_left;
      v_taken := ARRAY(SELECT unnest(v_chosen) EXCEPT SELECT unnest(v_nrs) ORDER BY 1);
      EXIT attempt;
    ELSIF v_clean THEN
      IF NOT v_wait THEN
        -- Seats that others have locked may become free; if there are too few even with them, there is no need to wait.
        SELECT count(*) INTO v_left FROM (
          SELECT FROM seats s
           WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.category_id = v_category
             AND s.cart_id IS NULL AND s.order_id IS NULL ORDER BY s.nr NULLS FIRST LIMIT v_count) q;
        IF v_chosen IS NULL AND v_left < v_count THEN
          v_outcome := 'sold_out'; v_available := v_left;
        ELSE
          v_outcome := 'short';
        END IF;
      ELSIF v_chosen IS NULL THEN
        v_outcome := 'sold_out'; v_available := coalesce(cardinality(v_nrs), 0);
      ELSE
        v_outcome := 'seat_taken';
        v_taken := ARRAY(SELECT unnest(v_chosen) EXCEPT SELECT unnest(v_nrs) ORDER BY 1);
        v_available := v_count - cardinality(v_taken);
      END IF;
      EXIT attempt;
    END IF;

    -- Free the seats of expired carts at this performance, under the lock of those carts; then retry. Expressions (+ 0) instead of columns,
    -- so that only the right index serves each, whatever the statistics: carts by expiry, seats by cart.
    v_over := ARRAY(SELECT c.id FROM carts c WHERE c.client_id + 0 = v_client AND c.client_id = v_client AND c.expires_at <= v_now);
    SELECT array_agg(q.id) INTO v_dead FROM (
      SELECT c.id FROM carts c
       WHERE c.client_id = v_client AND c.expires_at <= v_now AND c.id = ANY (ARRAY(
               SELECT s.cart_id FROM seats s
                WHERE s.client_id = v_client AND s.cart_id = ANY (v_over) AND s.sub_event_id + 0 = v_sub_event))
       ORDER BY c.id LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED) q;
    IF v_dead IS NOT NULL THEN
      IF NOT v_alone THEN
        v_outcome := 'alone'; EXIT attempt;
      END IF;
      PERFORM release_carts(v_client, v_dead);
    ELSIF EXISTS (
      SELECT FROM seats s
       WHERE s.client_id = v_client AND s.cart_id = ANY (v_over) AND s.sub_event_id + 0 = v_sub_event
         AND (v_chosen IS NULL OR s.nr = ANY (v_chosen))
    ) THEN
      v_outcome := 'short'; EXIT attempt;
    ELSE
      v_clean := true;
    END IF;
  END LOOP;

  -- 5. Taken; the hold of the whole cart runs from now.
  v_outcome := 'held';
  IF NOT v_existed THEN
    WITH held AS (
      UPDATE seats s
         SET cart_id = v_cart, ticket_type_id = v_ticket_type, price = v_price, held_at = v_now, voucher_id = v_voucher, block_id = v_block_id
       WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.nr = ANY (v_nrs)
      RETURNING s.nr, s.sub_event_id, s.category_id, s.ticket_type_id, s.section, s.row_nr, s.seat_nr, s.price)
    SELECT json_agg(seat_held(h.sub_event_id, h.nr, h.category_id, h.ticket_type_id, h.section, h.row_nr, h.seat_nr, h.price) ORDER BY h.nr) INTO v_seats FROM held h;
    v_extensions := 0;
    EXIT attempt;
  END IF;
  UPDATE seats s
     SET cart_id = v_cart, ticket_type_id = v_ticket_type, price = v_price, held_at = greatest(v_now, v_last + interval '1 microsecond'), voucher_id = v_voucher, block_id = v_block_id
   WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.nr = ANY (v_nrs);
  UPDATE carts c SET expires_at = v_now + v_hold_for WHERE c.client_id = v_client AND c.id = v_cart;
  SELECT json_agg(seat_held(s.sub_event_id, s.nr, s.category_id, s.ticket_type_id, s.section, s.row_nr, s.seat_nr, s.price) ORDER BY s.held_at, s.sub_event_id, s.nr) INTO v_seats
    FROM seats s WHERE s.client_id = v_client AND s.cart_id = v_cart;
  SELECT c.expires_at,
         CASE WHEN EXISTS (SELECT FROM seats s WHERE s.client_id = v_client AND s.cart_id = c.id AND s.held_at <= c.extended_at)
              THEN c.extensions ELSE 0 END
    INTO v_expires, v_extensions FROM carts c WHERE c.client_id = v_client AND c.id = v_cart;
  END attempt;

  IF v_outcome = 'held' THEN
    RETURN json_build_object('outcome', 'held', 'seats', v_seats, 'expiresAt', v_expires, 'extensions', v_extensions);
  END IF;
  IF NOT v_existed THEN
    DELETE FROM carts c WHERE c.client_id = v_client AND c.id = v_cart;
  END IF;
  RETURN json_build_object('outcome', v_outcome, 'available', v_available, 'taken', v_taken);
END
$$;

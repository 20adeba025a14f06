-- Frees all that these carts hold, expired or not. The caller has locked the carts. Seats are locked in the order of docs/locking.md.
-- Returns how many there were.
CREATE OR REPLACE FUNCTION release_carts(p_client integer, p_carts text[]) RETURNS integer LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_sub_events integer[];
  v_nrs integer[];
BEGIN
  SELECT array_agg(q.sub_event_id), array_agg(q.nr) INTO v_sub_events, v_nrs FROM (
    SELECT s.sub_event_id, s.nr FROM seats s
     WHERE s.client_id = p_client AND s.cart_id = ANY (p_carts)
     ORDER BY s.sub_event_id, s.nr FOR NO KEY UPDATE) q;
  IF v_nrs IS NULL THEN
    RETURN 0;
  END IF;
  RETURN release_seats(p_client, v_sub_events, v_nrs);
END
$$;

-- Holds for several carts of one client in one numbered hall, in one transaction: what hold_seats says to each of the calls,
-- without p_alone, in their order. Called by lib/seats/hold-blocks.ts alone, which has locked the performance. No cart comes twice.
--
-- The seats of a call (p_chosen, an array as text; NULL: too few, and any will do if there are some after all) were chosen as if those
-- before got theirs. Where that turns out otherwise, the calls behind are left out, with fewer outcomes than calls: choose again. A
-- seat that somebody else is looking at is not waited for, because that one may wait for a seat of the call before; its call is told
-- `alone`. Who is making the same cart at that moment is waited for.
CREATE OR REPLACE FUNCTION hold_blocks(
  p_client integer, p_version bigint, p_now timestamptz, p_hold interval, p_cart_max integer, p_sub_event integer,
  p_carts text[], p_categories integer[], p_ticket_types integer[], p_prices numeric[], p_counts integer[], p_chosen text[],
  p_event_maxes integer[], p_type_maxes integer[], p_first_nrs integer[], p_last_nrs integer[]
) RETURNS json LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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

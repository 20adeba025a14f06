-- Holds chosen blocks of seats in one hall (p_batch->'hall': subEvent and seen) for carts of a batch, as hold_seats does. Called by processes of the
-- version before alone: hold_in_halls takes its place.
--
-- `seen` is what taken_in_hall said when the seats were chosen. Unless the caller has locked the performance before it looked (`locked`), it is
-- locked here, and nothing is done when the hall is another by now (status: changed) or the lock cannot be had (status: busy). So no two
-- choices leave a single seat between them.
--
-- The seats of a hold were chosen as if those before got theirs; without `chosen` there were too few. Where that turns out otherwise, the holds
-- behind are left out, with fewer outcomes than holds: choose again. A hold of a seat that another transaction has locked is told
-- `alone`, and not waited for: that one may wait for a seat of the hold before.
CREATE OR REPLACE FUNCTION hold_chosen_blocks(p_batch jsonb) RETURNS json LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_client integer := p_batch->>'client';
  v_sub_event integer := p_batch->'hall'->>'subEvent';
  v_outcomes json[] := '{}';
  v_outcome json;
  v_hold jsonb;
  v_chosen integer[];
  v_locked integer;
BEGIN
  IF (p_batch->'hall'->>'locked')::boolean IS NOT TRUE THEN
    BEGIN
      PERFORM FROM sub_events e WHERE e.client_id = v_client AND e.id = v_sub_event FOR NO KEY UPDATE;
    EXCEPTION WHEN lock_not_available THEN
      RETURN json_build_object('status', 'busy');
    END;
    IF p_batch->'hall'->>'seen' IS DISTINCT FROM taken_in_hall(v_client, v_sub_event, (p_batch->>'now')::timestamptz) THEN
      RETURN json_build_object('status', 'changed');
    END IF;
  END IF;
  FOR v_hold IN SELECT h.hold FROM jsonb_array_elements(p_batch->'holds') WITH ORDINALITY h(hold, place) ORDER BY h.place LOOP
    v_chosen := ARRAY(SELECT n::integer FROM jsonb_array_elements_text(v_hold->'chosen') n);
    SELECT count(*) INTO v_locked FROM (
      SELECT FROM seats s
       WHERE s.client_id = v_client AND s.sub_event_id = v_sub_event AND s.nr = ANY (v_chosen)
         FOR NO KEY UPDATE SKIP LOCKED) q;
    IF v_locked < cardinality(v_chosen) THEN
      v_outcomes := v_outcomes || json_build_object('outcome', 'alone');
      EXIT;
    END IF;
    v_outcome := hold_in_cart(p_batch, v_hold);
    v_outcomes := v_outcomes || v_outcome;
    EXIT WHEN v_hold ? 'chosen' <> (v_outcome->>'outcome' = 'held');
  END LOOP;
  RETURN json_build_object('status', 'done', 'outcomes', array_to_json(v_outcomes));
END
$$;

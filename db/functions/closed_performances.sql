-- The performances in a cart that cannot be ordered: withdrawn from sale, hidden, or begun. Without p_now the time is ignored.
--
-- They are locked against the import, which updates them, until the transaction ends. An import that comes first is seen here; one that
-- comes later finds the order. Statements after the lock take new snapshots, so they see what the lock waited for.
--
-- Performances are locked one by one, each found by its key: in one statement the planner may read all performances of the organisation.
-- The join with seats is for Citus, which then locks the row on the organisation's worker. Without it Citus locks the whole table, because
-- that is on every node, and two transactions that share this lock deadlock.
CREATE OR REPLACE FUNCTION closed_performances(p_client integer, p_cart text, p_now timestamptz) RETURNS integer[] LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_now timestamptz;
  v_id integer;
  v_ids integer[] := ARRAY(
    SELECT DISTINCT s.sub_event_id FROM seats s WHERE s.client_id = p_client AND s.cart_id = p_cart ORDER BY s.sub_event_id);
  v_closed integer[] := '{}';
BEGIN
  FOREACH v_id IN ARRAY v_ids LOOP
    PERFORM FROM sub_events e WHERE e.client_id = p_client AND e.id = v_id
       AND EXISTS (SELECT FROM seats s WHERE s.client_id = p_client AND s.cart_id = p_cart AND s.sub_event_id = v_id) FOR SHARE;
  END LOOP;
  v_now := CASE WHEN p_now IS NOT NULL THEN greatest(p_now, clock_timestamp()) END;
  FOREACH v_id IN ARRAY v_ids LOOP
    IF EXISTS (
      SELECT FROM sub_events e JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
       WHERE e.client_id = p_client AND e.id = v_id
         AND (e.status <> 'pub' OR m.status <> 'pub' OR v_now IS NOT NULL AND (e.starts_at <= v_now
           OR e.view_begins_at IS NOT NULL AND e.view_begins_at > v_now
           OR e.view_ends_at IS NOT NULL AND e.view_ends_at <= v_now))) THEN
      v_closed := v_closed || v_id;
    END IF;
  END LOOP;
  RETURN v_closed;
END
$$;

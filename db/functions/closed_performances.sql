-- The performances in a cart that cannot be ordered: taken from sale or not shown (any more), or begun. Without p_now the clock is
-- not looked at.
--
-- They are locked against the import, which updates them, until the transaction ends: it comes before, and is seen here, or
-- after, and finds the order. What is asked after that takes fresh snapshots, for what it waited for.
--
-- One by one, so that each is found by its key, whatever the planner knows and the caller has told it: asked for together, all that the
-- organisation plays is read. The seats are named beside it for Citus, which then locks the row on the organisation's worker; of a table
-- that is everywhere by itself it locks the whole, and two that share that lock end each other as a deadlock.
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

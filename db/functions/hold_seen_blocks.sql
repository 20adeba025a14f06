-- What hold_blocks says, when no more and no less is taken than p_seen: the hall in which the seats were chosen. NULL when it
-- is another by now, and "busy" when the performance was locked for too long; nothing is done then. Whoever else holds the best seats
-- of the performance waits until the transaction ends, so that no two choices leave a single seat between them. Called by
-- lib/seats/hold-blocks.ts, which calls hold_blocks by itself only where it has locked the performance before it looked.
CREATE OR REPLACE FUNCTION hold_seen_blocks(
  p_client integer, p_version bigint, p_now timestamptz, p_hold interval, p_cart_max integer, p_sub_event integer,
  p_carts text[], p_categories integer[], p_ticket_types integer[], p_prices numeric[], p_counts integer[], p_chosen text[],
  p_event_maxes integer[], p_type_maxes integer[], p_first_nrs integer[], p_last_nrs integer[], p_seen text
) RETURNS json LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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

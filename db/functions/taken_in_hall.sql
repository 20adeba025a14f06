-- The numbered seats of a performance that are sold, or in a cart that has not expired at p_now: their nrs in order, with commas; NULL if
-- none. It finds the expired carts first: they are few, because housekeeping deletes them, while a hall's carts may be many. Called by
-- lib/seats/list-hall.ts and hold_in_halls.
--
-- Where standing places follow the numbered seats, 100,000 of them may be sold, and no index tells the two apart: then the numbered seats
-- are read by their nrs, also the free ones. Without the condition on the price only the key serves that. Where a hall was extended later,
-- numbered seats follow the standing places too, and all taken seats are read.
CREATE OR REPLACE FUNCTION taken_in_hall(p_client integer, p_sub_event integer, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_first integer;
  v_last integer;
  v_standing integer;
BEGIN
  SELECT min(r.first_nr) FILTER (WHERE r.is_numbered), max(r.last_nr) FILTER (WHERE r.is_numbered),
         min(r.first_nr) FILTER (WHERE NOT r.is_numbered AND r.first_nr <= r.last_nr)
    INTO v_first, v_last, v_standing
    FROM sub_event_categories r
   WHERE r.client_id = p_client AND r.sub_event_id = p_sub_event;
  IF v_standing > v_last THEN
    RETURN (
      SELECT string_agg(s.nr::text, ',' ORDER BY s.nr) FROM seats s
       WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.nr BETWEEN v_first AND v_last AND s.section IS NOT NULL
         AND (s.order_id IS NOT NULL OR s.cart_id IS NOT NULL AND s.cart_id NOT IN (
                SELECT c.id FROM carts c WHERE c.client_id + 0 = p_client AND c.client_id = p_client AND c.expires_at <= p_now)));
  END IF;
  RETURN (
    SELECT string_agg(s.nr::text, ',' ORDER BY s.nr) FROM seats s
     WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.price IS NOT NULL AND s.section IS NOT NULL
       AND (s.order_id IS NOT NULL
            OR s.cart_id NOT IN (SELECT c.id FROM carts c WHERE c.client_id + 0 = p_client AND c.client_id = p_client AND c.expires_at <= p_now)));
END
$$;

-- The numbered seats of a performance that are sold, or in a cart that has not expired at p_now: their nrs in order, with commas; NULL if
-- none. It finds the expired carts first: they are few, because housekeeping deletes them, while a hall's carts may be many. Called by
-- lib/seats/list-hall.ts and hold_in_halls.
CREATE OR REPLACE FUNCTION taken_in_hall(p_client integer, p_sub_event integer, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN (
    SELECT string_agg(s.nr::text, ',' ORDER BY s.nr) FROM seats s
     WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.price IS NOT NULL AND s.section IS NOT NULL
       AND (s.order_id IS NOT NULL
            OR s.cart_id NOT IN (SELECT c.id FROM carts c WHERE c.client_id + 0 = p_client AND c.client_id = p_client AND c.expires_at <= p_now)));
END
$$;

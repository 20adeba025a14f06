-- Which of these seats of a performance are taken at p_now: like taken_in_hall, but finds them by the key instead of reading the hall.
-- Called by hold_in_halls, whose settings it runs with.
CREATE OR REPLACE FUNCTION taken_of_seats(p_client integer, p_sub_event integer, p_nrs integer[], p_now timestamptz) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT string_agg(s.nr::text, ',' ORDER BY s.nr) FROM seats s
     WHERE s.client_id = p_client AND s.sub_event_id = p_sub_event AND s.nr = ANY (p_nrs)
       AND (s.order_id IS NOT NULL OR (s.cart_id IS NOT NULL
            AND s.cart_id NOT IN (SELECT c.id FROM carts c WHERE c.client_id + 0 = p_client AND c.client_id = p_client AND c.expires_at <= p_now))));
END
$$;

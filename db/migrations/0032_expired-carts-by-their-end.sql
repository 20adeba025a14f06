-- hold_seats as 0031 has it, but that it finds a client's expired carts by their end (db/schema/seats.ts), not among all of its
-- carts: a refusal at a performance that is sold out took longer with every cart elsewhere.
DO $$
DECLARE
  v_is text := 'c.client_id = p_client AND c.expires_at <= v_now';
  v_was text := pg_get_functiondef('hold_seats'::regproc);
BEGIN
  IF position(v_is IN v_was) = 0 THEN
    RAISE EXCEPTION 'hold_seats is not as 0031 made it';
  END IF;
  EXECUTE replace(v_was, v_is, 'c.client_id + 0 = p_client AND c.expires_at <= v_now');
END
$$;

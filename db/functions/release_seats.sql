-- Frees these seats, held or sold, by their keys: p_nrs beside p_sub_events. The only statement that frees seats. The caller has locked the
-- seats, and their carts or orders. A seat that a voucher took out of a block goes back there while the block is kept from sale. Returns
-- how many there were.
CREATE OR REPLACE FUNCTION release_seats(p_client integer, p_sub_events integer[], p_nrs integer[]) RETURNS integer LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_count integer;
  -- Citus allows neither the clock in a CASE nor || with a number.
  v_now timestamptz := statement_timestamp();
BEGIN
  UPDATE seats s
     SET cart_id = CASE WHEN s.block_id IS NOT NULL THEN (
           SELECT b.id FROM carts b
            WHERE b.client_id = p_client AND b.id = 'block:' || s.block_id::text AND b.expires_at > v_now) END,
         price = CASE WHEN s.block_id IS NOT NULL THEN (
           SELECT 0 FROM carts b
            WHERE b.client_id = p_client AND b.id = 'block:' || s.block_id::text AND b.expires_at > v_now) END,
         order_id = NULL, ticket_type_id = NULL, held_at = NULL, voucher_id = NULL, block_id = NULL
    FROM unnest(p_sub_events, p_nrs) AS freed(sub_event_id, nr)
   WHERE s.client_id = p_client AND s.sub_event_id = freed.sub_event_id AND s.nr = freed.nr;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;

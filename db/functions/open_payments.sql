-- Records that providers have opened payments, each unless it is already recorded or has ended. Called by lib/payments/note-opened.ts
-- alone.
--
-- p_opened: for each id, ref, checkoutUrl, askAt; sorted by id, so that two calls lock the same payments in one order.
--
-- Returns the ids of those that this call has opened.
CREATE OR REPLACE FUNCTION open_payments(p_client integer, p_opened jsonb) RETURNS jsonb LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_one record;
  v_ids bigint[] := '{}';
BEGIN
  -- One by one, so that each is found by its key.
  FOR v_one IN SELECT * FROM jsonb_to_recordset(p_opened) AS o("id" bigint, "ref" text, "checkoutUrl" text, "askAt" timestamptz) LOOP
    UPDATE payments p SET status = 'open', provider_ref = v_one.ref, checkout_url = v_one."checkoutUrl", next_ask_at = v_one."askAt"
     WHERE p.client_id = p_client AND p.id = v_one.id AND p.status = 'opening'
       -- A message from the provider may have come first and stored the reference.
       AND (p.provider_ref IS NULL OR p.provider_ref = v_one.ref);
    IF FOUND THEN
      v_ids := v_ids || v_one.id;
    END IF;
  END LOOP;
  RETURN to_jsonb(v_ids);
END
$$;

-- Locks the limits per performance of what a cart holds, then its vouchers: transactions that count towards one wait until this extension
-- or sale is visible. Called by place_order, sell_held and lib/seats/lock-caps.ts, after the lock of the cart (docs/locking.md).
CREATE OR REPLACE FUNCTION lock_caps(p_client integer, p_cart text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_cap record;
  v_vouchers bigint[];
BEGIN
  FOR v_cap IN
    SELECT DISTINCT s.sub_event_id, CASE WHEN t.max_per_event IS NOT NULL THEN s.ticket_type_id END AS ticket_type_id, s.voucher_id FROM seats s
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
     WHERE s.client_id = p_client AND s.cart_id = p_cart AND (t.max_per_event IS NOT NULL OR s.voucher_id IS NOT NULL)
     ORDER BY 1, 2
  LOOP
    IF v_cap.ticket_type_id IS NOT NULL THEN
      -- On the cart's node: on Citus an advisory lock holds on one node only.
      PERFORM pg_advisory_xact_lock(v_cap.sub_event_id, v_cap.ticket_type_id) FROM carts c WHERE c.client_id = p_client AND c.id = p_cart;
    END IF;
    IF v_cap.voucher_id IS NOT NULL THEN
      v_vouchers := v_vouchers || v_cap.voucher_id;
    END IF;
  END LOOP;
  IF v_vouchers IS NOT NULL THEN
    PERFORM FROM vouchers v WHERE v.client_id = p_client AND v.id = ANY (v_vouchers) ORDER BY v.id FOR NO KEY UPDATE;
    PERFORM lock_subscriptions(p_client, v_vouchers);
  END IF;
END
$$;

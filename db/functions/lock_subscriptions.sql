-- Locks the series of those vouchers that are subscriptions: transactions that count the sold ones wait until this extension or sale is
-- visible. After the vouchers themselves (docs/locking.md).
CREATE OR REPLACE FUNCTION lock_subscriptions(p_client integer, p_vouchers bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM voucher_series r
   WHERE r.client_id = p_client AND r.subscription_id IS NOT NULL AND r.id = ANY (ARRAY(
           SELECT v.series_id FROM vouchers v WHERE v.client_id = p_client AND v.id = ANY (p_vouchers) AND v.size IS NOT NULL))
   ORDER BY r.id FOR NO KEY UPDATE;
END
$$;

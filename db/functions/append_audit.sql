-- Appends a row to the hash chain of the organisation of this office transaction. The office's role writes there only by this function,
-- which runs as the owner. It locks the chain's last link (docs/locking.md), so an organisation's calls run one by one.
--
-- p_deed: at, action, orderId, paymentId, detail, staffId, sessionId, requestId, permission, subject, reason, before, after.
CREATE OR REPLACE FUNCTION append_audit(p_deed jsonb) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v_client integer := nullif(current_setting('doek.client', true), '')::integer;
  v_head audit_heads;
  v_row audit_log;
BEGIN
  IF v_client IS NULL THEN
    RAISE EXCEPTION 'No organisation is set';
  END IF;
  INSERT INTO audit_heads (client_id, chain_nr, hash) VALUES (v_client, 0, '') ON CONFLICT (client_id) DO NOTHING;
  SELECT * INTO v_head FROM audit_heads h WHERE h.client_id = v_client FOR UPDATE;
  SELECT r.* INTO v_row FROM jsonb_to_record(p_deed) AS d(
      "at" timestamptz, "action" text, "orderId" bigint, "paymentId" bigint, "detail" jsonb, "staffId" bigint, "sessionId" bigint,
      "requestId" text, "permission" text, "subject" text, "reason" text, "before" jsonb, "after" jsonb),
    LATERAL jsonb_populate_record(NULL::audit_log, jsonb_build_object(
      'client_id', v_client, 'at', d."at", 'actor', 'office', 'action', d."action", 'order_id', d."orderId", 'payment_id', d."paymentId",
      'detail', coalesce(d."detail", '{}'), 'staff_id', d."staffId", 'session_id', d."sessionId", 'request_id', d."requestId",
      'permission', d."permission", 'subject', d."subject", 'reason', d."reason",
      'reason_hash', encode(sha256(convert_to(d."reason", 'UTF8')), 'hex'), 'before', d."before", 'after', d."after",
      'chain_nr', v_head.chain_nr + 1)) AS r;
  v_row.hash := encode(sha256(convert_to(v_head.hash || audit_content(v_row), 'UTF8')), 'hex');
  INSERT INTO audit_log (client_id, at, actor, action, order_id, payment_id, detail, staff_id, session_id, request_id, permission,
      subject, reason, reason_hash, before, after, chain_nr, hash)
    VALUES (v_row.client_id, v_row.at, v_row.actor, v_row.action, v_row.order_id, v_row.payment_id, v_row.detail, v_row.staff_id,
      v_row.session_id, v_row.request_id, v_row.permission, v_row.subject, v_row.reason, v_row.reason_hash, v_row.before, v_row.after,
      v_row.chain_nr, v_row.hash);
  UPDATE audit_heads h SET chain_nr = v_row.chain_nr, hash = v_row.hash WHERE h.client_id = v_client;
  RETURN v_row.chain_nr;
END
$$;

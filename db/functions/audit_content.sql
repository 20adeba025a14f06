-- The content of a row of the office's hash chain, as the text that is hashed: with the hash of the reason, so that the reason can be erased.
-- Rows without such a hash are hashed as before. A change here would break every existing chain: add a new function instead.
CREATE OR REPLACE FUNCTION audit_content(a audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.reason_hash IS NULL THEN audit_payload(a) ELSE jsonb_build_array(a.client_id, a.chain_nr,
           to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.actor, a.action, a.order_id, a.payment_id, a.detail,
           a.staff_id, a.session_id, a.request_id, a.permission, a.subject, jsonb_build_object('hash', a.reason_hash), a.before,
           a.after)::text END
$$;

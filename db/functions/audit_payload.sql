-- The content of a row of the office's hash chain, as the text that is hashed. A change here would break every existing chain: add a new
-- function instead.
CREATE OR REPLACE FUNCTION audit_payload(a audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(a.client_id, a.chain_nr, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.actor, a.action,
           a.order_id, a.payment_id, a.detail, a.staff_id, a.session_id, a.request_id, a.permission, a.subject, a.reason, a.before,
           a.after)::text
$$;

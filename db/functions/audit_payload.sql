-- All that a row of the office's chain says, as the text that its hash is made of. A change here would break every chain: one that must
-- say more gets a name of its own.
CREATE OR REPLACE FUNCTION audit_payload(a audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(a.client_id, a.chain_nr, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.actor, a.action,
           a.order_id, a.payment_id, a.detail, a.staff_id, a.session_id, a.request_id, a.permission, a.subject, a.reason, a.before,
           a.after)::text
$$;

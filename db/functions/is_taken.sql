-- Whether any organisation has this id of an event or location, or this host name, which are unique over all organisations, or is in this
-- circle. Runs as the
-- owner, because the office's role sees only its own organisation, and reveals nothing else.
--
-- p_kind: event_ids, locations or client_domains, the table in which it would be; or circles.
CREATE OR REPLACE FUNCTION is_taken(p_kind text, p_name text) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  CASE p_kind
    WHEN 'event_ids' THEN RETURN EXISTS (SELECT FROM event_ids e WHERE e.id = p_name::integer);
    WHEN 'locations' THEN RETURN EXISTS (SELECT FROM locations l WHERE l.id = p_name::integer);
    WHEN 'circles' THEN RETURN EXISTS (SELECT FROM clients c WHERE c.circle = p_name);
    WHEN 'client_domains' THEN RETURN EXISTS (SELECT FROM client_domains d WHERE d.domain = p_name);
  END CASE;
END
$$;

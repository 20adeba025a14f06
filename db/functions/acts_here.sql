-- Whether a trigger of a table that Citus keeps on every node acts on this node: only on the coordinator. Without Citus: always.
CREATE OR REPLACE FUNCTION acts_here() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_acts boolean := true;
BEGIN
  IF to_regproc('citus_is_coordinator') IS NOT NULL THEN
    EXECUTE 'SELECT citus_is_coordinator()' INTO v_acts;
  END IF;
  RETURN v_acts;
END
$$;

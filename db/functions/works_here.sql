-- Whether a person has ever worked for this office transaction's organisation, whose memberships are all that its role sees: the policy of
-- `staff` (db/office-role.ts). A function, because Citus allows no subquery in a policy.
CREATE OR REPLACE FUNCTION works_here(p_staff bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.staff_id = p_staff)
$$;

-- Whether this person has ever worked for the organisation that this transaction of the office is for, whose memberships alone its role
-- sees: the policy of `staff` (db/office-role.ts). A function, because Citus takes no policy with a subquery.
CREATE OR REPLACE FUNCTION works_here(p_staff bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m WHERE m.staff_id = p_staff)
$$;

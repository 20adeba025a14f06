-- What free_seats counts, for processes of the previous version.
CREATE OR REPLACE FUNCTION count_free_seats(p_client integer, p_circle text, p_clients integer[], p_ids integer[], p_ranks integer[],
  p_mosts integer[], p_all_of integer, p_most integer, p_now timestamptz, OUT version text, OUT free json) LANGUAGE sql STABLE AS $$
  SELECT seats.version, seats.free
    FROM free_seats(p_client, p_circle, p_clients, p_ids, p_ranks, p_mosts, '{}', p_all_of, p_most, p_now) AS seats
$$;

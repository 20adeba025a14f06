-- How many slots of a queue have passed, with fractions; lib/waiting-room/turns.ts computes the same. Before `counted_at` they passed at
-- `per_minute`.
CREATE OR REPLACE FUNCTION slots_passed(line waiting_lines, at timestamptz) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT greatest(0, line.counted + s.n * line.per_minute / 60 + least(greatest(s.n, 0), 60) * line.handed_on / 60)
    FROM (SELECT extract(epoch FROM at - line.counted_at)::double precision AS n) s
$$;

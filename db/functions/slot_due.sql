-- When a slot passes, rounded up to the millisecond; sums of fractions may be slightly inexact.
CREATE OR REPLACE FUNCTION slot_due(line waiting_lines, slot bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT line.counted_at + interval '1 millisecond' * ceil(60000 * CASE
           WHEN s.ahead <= 0 THEN s.ahead / line.per_minute
           WHEN s.ahead <= line.per_minute + line.handed_on THEN s.ahead / (line.per_minute + line.handed_on)
           ELSE (s.ahead - line.handed_on) / line.per_minute END - 0.001)
    FROM (SELECT slot - line.counted AS ahead) s
$$;

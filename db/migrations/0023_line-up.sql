-- Gives carts their places in a waiting room, and opens it when its time has come. The row of the line is locked, so everybody
-- stands in one line; callers come with many carts at a time. Before the opening a place has no slot. At the opening those who
-- are there get slots 1 … n in random order; from then on who comes gets the next. Slot s may begin once s slots have passed:
-- so many in a minute, whether somebody waits or not. Slots that passed while nobody came are not saved up, but for five
-- seconds' worth. A cart whose turn was over gets a new place, at the end.
CREATE FUNCTION line_up(p_client integer, p_room integer, p_now timestamptz, p_carts text[])
RETURNS TABLE (cart_id text, slot bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_room waiting_rooms;
  v_line waiting_lines;
  v_passed double precision;
  v_new bigint;
BEGIN
  SELECT * INTO v_room FROM waiting_rooms r WHERE r.client_id = p_client AND r.sub_event_id = p_room;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO waiting_lines VALUES (p_client, p_room, 0, 0, v_room.opens_at, v_room.per_minute, NULL) ON CONFLICT DO NOTHING;
  SELECT * INTO v_line FROM waiting_lines l WHERE l.client_id = p_client AND l.sub_event_id = p_room FOR UPDATE;

  IF v_line.opened_at IS NULL AND p_now >= v_room.opens_at THEN
    -- A plan from when the table was empty would look at every place for every place.
    PERFORM set_config('enable_nestloop', 'off', true);
    UPDATE waiting_places p SET slot = drawn.n
      FROM (SELECT w.cart_id, row_number() OVER (ORDER BY random()) AS n
              FROM waiting_places w WHERE w.client_id = p_client AND w.sub_event_id = p_room) drawn
     WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.cart_id = drawn.cart_id;
    GET DIAGNOSTICS v_line.last_slot = ROW_COUNT;
    PERFORM set_config('enable_nestloop', 'on', true);
    v_line.opened_at := v_room.opens_at;
    v_line.counted := 0;
    v_line.counted_at := v_room.opens_at;
    v_line.per_minute := v_room.per_minute;
  END IF;

  IF v_line.opened_at IS NOT NULL THEN
    v_passed := v_line.counted + greatest(0, extract(epoch FROM p_now - v_line.counted_at)) * v_line.per_minute / 60;
    IF v_line.per_minute <> v_room.per_minute THEN
      v_line.counted := v_passed;
      v_line.counted_at := p_now;
      v_line.per_minute := v_room.per_minute;
    END IF;
    DELETE FROM waiting_places p
     WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.cart_id = ANY (p_carts)
       AND p.slot < v_passed - v_room.shop_minutes * v_line.per_minute;
    v_line.last_slot := greatest(v_line.last_slot, floor(v_passed) - ceil(v_line.per_minute / 12.0));
  END IF;

  INSERT INTO waiting_places
  SELECT p_client, p_room, c.id, CASE WHEN v_line.opened_at IS NOT NULL THEN v_line.last_slot + row_number() OVER (ORDER BY c.nr) END, p_now
    FROM (SELECT u.id, min(u.nr) AS nr FROM unnest(p_carts) WITH ORDINALITY AS u (id, nr) GROUP BY u.id) c
   WHERE NOT EXISTS (SELECT FROM waiting_places w
                      WHERE w.client_id = p_client AND w.sub_event_id = p_room AND w.cart_id = c.id);
  GET DIAGNOSTICS v_new = ROW_COUNT;
  UPDATE waiting_lines l
     SET last_slot = v_line.last_slot + v_new, counted = v_line.counted, counted_at = v_line.counted_at,
         per_minute = v_line.per_minute, opened_at = v_line.opened_at
   WHERE l.client_id = p_client AND l.sub_event_id = p_room;
  RETURN QUERY SELECT p.cart_id, p.slot FROM waiting_places p
                WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.cart_id = ANY (p_carts);
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_inserted AFTER INSERT ON waiting_rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue();
--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON waiting_rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue();
--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON waiting_rooms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue();

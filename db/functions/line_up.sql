-- Gives carts their places in the queue of a waiting room, and opens the room when its time has come. It locks the queue's row, so calls
-- run one by one; each call has many carts. Before the opening a place has no slot. At the opening the waiting carts get slots 1 … n in
-- random order; later carts get the next slot. The turn of slot s begins once s slots have passed: a fixed number per minute, whether
-- somebody waits or not. Slots that pass while nobody waits are lost, except those of the last five seconds. A cart whose turn has ended
-- gets a new place, at the end.
--
-- Once a minute the queue is counted again. A turn is unused when it began before the last count, at least a minute ago, and its cart did
-- nothing. For each unused turn one more slot passes in the next minute, at most twice the rate. A cart that comes late still has its turn,
-- and one unused turn less is passed on, so the rate holds over time. The new pace begins two seconds later, when every process has read
-- it: no process contradicts what another has told a visitor. Places whose turn has ended are deleted.
CREATE OR REPLACE FUNCTION line_up(p_client integer, p_room integer, p_now timestamptz, p_carts text[])
RETURNS TABLE (cart_id text, slot bigint, turn_at timestamptz, is_taken boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_room waiting_rooms;
  v_line waiting_lines;
  v_is_due boolean;
  v_counted_at timestamptz;
  v_counted double precision;
  v_unused integer;
  v_late integer;
  v_passed double precision;
  v_new bigint;
BEGIN
  SELECT * INTO v_room FROM waiting_rooms r WHERE r.client_id = p_client AND r.sub_event_id = p_room;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO waiting_lines (client_id, sub_event_id, last_slot, counted, counted_at, per_minute)
  VALUES (p_client, p_room, 0, 0, v_room.opens_at, v_room.per_minute) ON CONFLICT DO NOTHING;
  SELECT * INTO v_line FROM waiting_lines l WHERE l.client_id = p_client AND l.sub_event_id = p_room FOR UPDATE;

  IF v_line.opened_at IS NULL AND p_now >= v_room.opens_at THEN
    -- A plan made for an empty table would compare every place with every other.
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
    v_is_due := p_now >= v_line.counted_at + interval '1 minute';
    IF v_is_due OR v_line.per_minute <> v_room.per_minute THEN
      v_counted_at := p_now + CASE WHEN v_line.per_minute = v_room.per_minute THEN interval '2 seconds' ELSE interval '0' END;
      v_counted := slots_passed(v_line, v_counted_at);
      -- Skips locked places: their turns are being used at this moment, perhaps in a long transaction.
      UPDATE waiting_places p SET turn_at = slot_due(v_line, p.slot)
       WHERE p.client_id = p_client AND p.sub_event_id = p_room
         AND p.ctid = ANY (ARRAY(SELECT w.ctid FROM waiting_places w
                                  WHERE w.client_id = p_client AND w.sub_event_id = p_room AND w.turn_at IS NULL
                                    AND w.slot <= v_counted FOR UPDATE SKIP LOCKED));
      v_line.handed_on := 0;
      IF v_is_due THEN
        UPDATE waiting_places p SET turn = 'unused'
         WHERE p.client_id = p_client AND p.sub_event_id = p_room
           AND p.ctid = ANY (ARRAY(SELECT w.ctid FROM waiting_places w
                                    WHERE w.client_id = p_client AND w.sub_event_id = p_room AND w.turn IS NULL
                                      AND w.slot <= v_line.counted FOR UPDATE SKIP LOCKED));
        GET DIAGNOSTICS v_unused = ROW_COUNT;
        UPDATE waiting_places p SET turn = 'taken'
         WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.turn = 'late';
        GET DIAGNOSTICS v_late = ROW_COUNT;
        v_line.unused := v_line.unused + v_unused - v_late;
        v_unused := v_unused - v_late - v_line.owed;
        v_line.owed := greatest(0, -v_unused);
        v_line.handed_on := least(greatest(0, v_unused), v_room.per_minute);
        DELETE FROM waiting_places p
         WHERE p.client_id = p_client AND p.sub_event_id = p_room
           AND p.turn_at < p_now - v_room.shop_minutes * interval '1 minute';
      END IF;
      v_line.counted := v_counted;
      v_line.counted_at := v_counted_at;
      v_line.per_minute := v_room.per_minute;
    END IF;
    DELETE FROM waiting_places p
     WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.cart_id = ANY (p_carts)
       AND p.turn_at < p_now - v_room.shop_minutes * interval '1 minute';
    v_passed := slots_passed(v_line, p_now);
    v_line.last_slot := greatest(v_line.last_slot, floor(v_passed) - ceil(v_line.per_minute / 12.0));
  END IF;

  INSERT INTO waiting_places (client_id, sub_event_id, cart_id, slot, joined_at, turn_at, turn)
  SELECT p_client, p_room, c.id, c.slot, p_now,
         CASE WHEN c.slot <= greatest(v_passed, v_line.counted) THEN slot_due(v_line, c.slot) END,
         CASE WHEN c.slot <= v_passed THEN 'taken'::waiting_turn END
    FROM (SELECT u.id, CASE WHEN v_line.opened_at IS NOT NULL THEN v_line.last_slot + row_number() OVER (ORDER BY min(u.nr)) END AS slot
            FROM unnest(p_carts) WITH ORDINALITY AS u (id, nr)
           WHERE NOT EXISTS (SELECT FROM waiting_places w
                              WHERE w.client_id = p_client AND w.sub_event_id = p_room AND w.cart_id = u.id)
           GROUP BY u.id) c;
  GET DIAGNOSTICS v_new = ROW_COUNT;
  UPDATE waiting_lines l
     SET last_slot = v_line.last_slot + v_new, counted = v_line.counted, counted_at = v_line.counted_at,
         per_minute = v_line.per_minute, opened_at = v_line.opened_at, handed_on = v_line.handed_on, owed = v_line.owed,
         unused = v_line.unused
   WHERE l.client_id = p_client AND l.sub_event_id = p_room;
  RETURN QUERY SELECT p.cart_id, p.slot, p.turn_at, coalesce(p.turn IN ('taken', 'late'), false) FROM waiting_places p
                WHERE p.client_id = p_client AND p.sub_event_id = p_room AND p.cart_id = ANY (p_carts);
END
$$;

-- Notifies the doors of a performance when its time or place changes, by any program: devices reload their list and stay valid until its
-- new end (lib/office/door/device-end.ts has the same hours).
CREATE OR REPLACE FUNCTION tell_doors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_list integer;
  v_cursor bigint;
BEGIN
  IF NOT acts_here() THEN
    RETURN NULL;
  END IF;
  FOR v_list IN SELECT l.id FROM door_lists l WHERE l.client_id = NEW.client_id AND l.sub_event_id = NEW.id ORDER BY l.id LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('door ' || NEW.client_id || ' ' || v_list, 0));
    UPDATE door_lists SET version = version + 1 WHERE client_id = NEW.client_id AND id = v_list;
    UPDATE door_devices SET expires_at = coalesce(NEW.ends_at, NEW.starts_at + interval '3 hours') + interval '12 hours'
     WHERE client_id = NEW.client_id AND list_id = v_list AND revoked_at IS NULL;
    SELECT coalesce(max(m.cursor), 0) + 1 INTO v_cursor FROM door_messages m WHERE m.client_id = NEW.client_id AND m.list_id = v_list;
    INSERT INTO door_messages (client_id, list_id, cursor, kind, at) VALUES (NEW.client_id, v_list, v_cursor, 'settings', now());
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER doors_told AFTER UPDATE OF starts_at, ends_at, location_id ON sub_events FOR EACH ROW
  WHEN ((OLD.starts_at, OLD.ends_at, OLD.location_id) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.location_id))
  EXECUTE FUNCTION tell_doors();

-- Makes shifts immutable: entries are appended only while the shift is open, and a closed shift changes only by its approval, once. The
-- appending transaction has locked the shift (lib/office/till), so it cannot be closed meanwhile. Text about a buyer is removed from
-- entries when the order is erased (lib/privacy). Rows are deleted only with their organisation: the office may not delete them
-- (db/office-role.ts). On Citus a table's name here ends in the number of its shard.
CREATE OR REPLACE FUNCTION keep_shifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF starts_with(TG_TABLE_NAME, 'shift_entries') THEN
    IF TG_OP = 'INSERT' AND EXISTS (
      SELECT FROM shifts s WHERE s.client_id = NEW.client_id AND s.id = NEW.shift_id AND s.closed_at IS NULL) THEN
      RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.reason IS NULL AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
      RETURN NEW;
    END IF;
  ELSIF OLD.closed_at IS NULL OR OLD.approved_at IS NULL
    AND to_jsonb(NEW) - 'approved_at' - 'approved_by' = to_jsonb(OLD) - 'approved_at' - 'approved_by' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A closed shift and what was written in one do not change';
END
$$;

CREATE OR REPLACE TRIGGER keep_shifts BEFORE UPDATE ON shifts FOR EACH ROW EXECUTE FUNCTION keep_shifts();
CREATE OR REPLACE TRIGGER keep_entries BEFORE INSERT OR UPDATE ON shift_entries FOR EACH ROW EXECUTE FUNCTION keep_shifts();

-- Counts every change of a client's seats, and of the ends of its holds, in the same transaction (db/schema/seats.ts, stock_marks):
-- whoever sees the change sees another sum too (lib/clients/current-client.ts).
--
-- A row is written by one transaction at a time, which has the advisory lock of it until it ends: the one of its backend, or the
-- next that is free. So it never waits, and cannot wait in a circle with the locks that it holds or will take.
CREATE FUNCTION count_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_client integer;
  v_slot integer;
BEGIN
  FOR v_client IN SELECT DISTINCT client_id FROM changed LOOP
    v_slot := pg_backend_pid() % 64;
    WHILE NOT pg_try_advisory_xact_lock((1::bigint << 62) + (v_client::bigint << 16) + v_slot) LOOP
      v_slot := v_slot + 1;
    END LOOP;
    INSERT INTO stock_marks AS m (client_id, slot, changes) VALUES (v_client, v_slot, 1)
    ON CONFLICT (client_id, slot) DO UPDATE SET changes = m.changes + 1;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_inserted AFTER INSERT ON seats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON seats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON seats REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON carts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();

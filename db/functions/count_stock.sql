-- Counts every change of a client's seats, hold expiries and published ticket keys in the same transaction (stock_marks,
-- db/schema/seats.ts): whoever sees the change also sees another sum.
--
-- It never waits. Each transaction writes its own row, under an advisory lock until it ends: the row of the backend's process id, or the
-- next unlocked one.
CREATE OR REPLACE FUNCTION count_stock() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Creating a trigger locks its table against writers; migrate() retries after a deadlock.
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON carts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON seats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON seats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON seats REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON ticket_keys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON ticket_keys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON ticket_keys REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();

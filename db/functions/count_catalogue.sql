-- Gives the catalogue of each client whose rows a statement has changed a new version, in the same transaction, and notifies
-- `doek_catalogue` with the client's id at commit (lib/clients). Clients in the order of their ids, so that two imports cannot deadlock.
CREATE OR REPLACE FUNCTION count_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_client integer;
BEGIN
  FOR v_client IN
    INSERT INTO catalogues AS k (client_id, version)
    SELECT client_id, floor(random() * 2 ^ 48) FROM changed GROUP BY client_id ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE SET version = k.version + 1
    RETURNING client_id
  LOOP
    PERFORM pg_notify('doek_catalogue', v_client::text);
  END LOOP;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY[
    'categories', 'client_domains', 'discounts', 'kept_pictures', 'locations', 'main_events', 'payment_credentials', 'rides', 'sub_event_categories',
    'sub_event_ticket_types', 'sub_events', 'ticket_types', 'waiting_rooms']
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
    EXECUTE format('CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
    EXECUTE format('CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
  END LOOP;
END
$$;

-- Increases the catalogue version of each client whose rows a statement has changed, in the same transaction, and notifies `doek_catalogue`
-- with the client's id at commit (lib/clients). In the order of client ids, so that two imports cannot deadlock. On Citus these tables are
-- on every node, and only the coordinator counts.
CREATE OR REPLACE FUNCTION count_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_client integer;
BEGIN
  IF NOT acts_here() THEN
    RETURN NULL;
  END IF;
  FOR v_client IN SELECT DISTINCT client_id FROM changed ORDER BY client_id LOOP
    INSERT INTO catalogues AS k (client_id, version) VALUES (v_client, floor(random() * 2 ^ 48))
    ON CONFLICT (client_id) DO UPDATE SET version = k.version + 1;
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
    'sub_event_ticket_types', 'sub_events', 'subscription_events', 'subscription_ranks', 'subscriptions', 'ticket_types', 'waiting_rooms']
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
    EXECUTE format('CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
    EXECUTE format('CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
  END LOOP;
END
$$;

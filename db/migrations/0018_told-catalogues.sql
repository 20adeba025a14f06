-- Every new version of a client's catalogue is told at commit to who listens on `doek_catalogue`, as the client's id; and what
-- recommendations and addresses stand on is part of the catalogue too: rides, and the organisation's domains.
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_catalogue_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogues AS k (client_id, version) VALUES (NEW.id, floor(random() * 2 ^ 48))
  ON CONFLICT (client_id) DO UPDATE SET version = k.version + 1;
  PERFORM pg_notify('doek_catalogue', NEW.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['client_domains', 'rides'] LOOP
    EXECUTE format('CREATE TRIGGER count_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
    EXECUTE format('CREATE TRIGGER count_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
    EXECUTE format('CREATE TRIGGER count_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE INDEX clients_in_circle ON clients (circle) WHERE circle IS NOT NULL;

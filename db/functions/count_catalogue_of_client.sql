-- As count_catalogue, for a client's own row.
CREATE OR REPLACE FUNCTION count_catalogue_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT acts_here() THEN
    RETURN NULL;
  END IF;
  INSERT INTO catalogues AS k (client_id, version) VALUES (NEW.id, floor(random() * 2 ^ 48))
  ON CONFLICT (client_id) DO UPDATE SET version = k.version + 1;
  PERFORM pg_notify('doek_catalogue', NEW.id::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER count_catalogue AFTER INSERT OR UPDATE ON clients
  FOR EACH ROW EXECUTE FUNCTION count_catalogue_of_client();

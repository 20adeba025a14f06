-- Counts a client's catalogue on with every change to it, in the same transaction: whoever sees the change sees the new
-- version too, and who read at the old version can tell (hold_seats, lib/clients/remember.ts). Holds and sales of seats
-- are no change of the catalogue.
INSERT INTO catalogues (client_id, version) SELECT id, floor(random() * 2 ^ 48) FROM clients;
--> statement-breakpoint
CREATE FUNCTION count_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogues AS k (client_id, version)
  SELECT client_id, floor(random() * 2 ^ 48) FROM changed GROUP BY client_id ORDER BY client_id
  ON CONFLICT (client_id) DO UPDATE SET version = k.version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_catalogue_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogues AS k (client_id, version) VALUES (NEW.id, floor(random() * 2 ^ 48))
  ON CONFLICT (client_id) DO UPDATE SET version = k.version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_catalogue AFTER INSERT OR UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION count_catalogue_of_client();
--> statement-breakpoint
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['categories', 'discounts', 'locations', 'main_events', 'sub_event_categories', 'sub_event_ticket_types',
                                 'sub_events', 'ticket_types'] LOOP
    EXECUTE format('CREATE TRIGGER count_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
    EXECUTE format('CREATE TRIGGER count_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
    EXECUTE format('CREATE TRIGGER count_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()', v_table);
  END LOOP;
END
$$;

-- The keys that tickets are checked with are published, in an answer that is remembered too: they count like seats, which never
-- waits, and not like the catalogue, where the first sale of a client would stand behind an import.
CREATE TRIGGER count_inserted AFTER INSERT ON ticket_keys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON ticket_keys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON ticket_keys REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stock();

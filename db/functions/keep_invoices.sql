-- Makes invoices immutable: another invoice corrects them. Rows are deleted only with their organisation (db/office-role.ts).
CREATE OR REPLACE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An invoice that was sent does not change';
END
$$;

CREATE OR REPLACE TRIGGER keep_invoices BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoices();

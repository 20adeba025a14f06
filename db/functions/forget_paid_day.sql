-- Marks the day as outdated on which money arrived that is recorded later, as staff do for bank transfers of invoices: see forget_figures.
CREATE OR REPLACE FUNCTION forget_paid_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO figure_days (client_id, day, timezone, counted_at)
    SELECT c.id, (NEW.paid_at AT TIME ZONE c.timezone)::date, '', now() FROM clients c WHERE c.id = NEW.client_id
    ON CONFLICT (client_id, day) DO UPDATE SET timezone = '' WHERE figure_days.timezone <> '';
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER forget_paid_day AFTER UPDATE OF paid_at ON payments FOR EACH ROW
  WHEN (NEW.provider::text = 'invoice' AND NEW.paid_at < now() - interval '30 minutes') EXECUTE FUNCTION forget_paid_day();

-- Marks a day in figure_days as outdated when the amount or the tickets of one of its refunds change later, so that it is counted again. A
-- transaction that counts that day concurrently waits for the mark, and keeps it. A refund of the last minutes belongs to a day that is not
-- counted yet. Runs as the owner of the tables, because the office changes refunds too.
CREATE OR REPLACE FUNCTION forget_figures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO figure_days (client_id, day, timezone, counted_at)
    SELECT (v_row->>'client_id')::integer, (r.created_at AT TIME ZONE c.timezone)::date, '', now() FROM refunds r JOIN clients c ON c.id = r.client_id
     WHERE r.client_id = (v_row->>'client_id')::integer AND r.id = coalesce(v_row->>'refund_id', v_row->>'id')::bigint
       AND r.created_at < now() - interval '30 minutes'
    ON CONFLICT (client_id, day) DO UPDATE SET timezone = '' WHERE figure_days.timezone <> '';
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER forget_amount AFTER UPDATE OF amount ON refunds FOR EACH ROW EXECUTE FUNCTION forget_figures();
CREATE OR REPLACE TRIGGER forget_lines AFTER INSERT OR UPDATE OR DELETE ON refund_lines FOR EACH ROW EXECUTE FUNCTION forget_figures();

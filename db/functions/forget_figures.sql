-- Has the day counted again (figure_days) on which a refund was made whose amount, or whose tickets, have changed since. As the owner of
-- the tables, because the office changes refunds too.
CREATE OR REPLACE FUNCTION forget_figures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  DELETE FROM figure_days d USING refunds r
   WHERE r.client_id = (v_row->>'client_id')::integer AND r.id = coalesce(v_row->>'refund_id', v_row->>'id')::bigint
     AND d.client_id = r.client_id AND d.day BETWEEN r.created_at::date - 1 AND r.created_at::date + 1
     AND d.day = (r.created_at AT TIME ZONE d.timezone)::date;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER forget_amount AFTER UPDATE OF amount ON refunds FOR EACH ROW EXECUTE FUNCTION forget_figures();
CREATE OR REPLACE TRIGGER forget_lines AFTER INSERT OR UPDATE OR DELETE ON refund_lines FOR EACH ROW EXECUTE FUNCTION forget_figures();

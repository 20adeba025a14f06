-- Queues no mail about an order whose buyer left no address, as at the box office. Mails to the organisation, and those with an address of
-- their own, are queued.
CREATE OR REPLACE FUNCTION skip_mail_to_nobody() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM orders o WHERE o.client_id = NEW.client_id AND o.id = NEW.order_id AND o.email = '' AND o.erased_at IS NULL) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER skip_mail_to_nobody BEFORE INSERT ON mails FOR EACH ROW
  WHEN (NEW.recipient IS NULL AND NEW.kind <> 'refund_failed') EXECUTE FUNCTION skip_mail_to_nobody();

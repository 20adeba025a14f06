-- Who bought at the box office may have left no address: then no mail is queued, whoever asks for one. Mails to the organisation, or to
-- an address of their own, are.
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

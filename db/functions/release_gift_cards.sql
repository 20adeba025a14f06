-- Returns an order's held part to its gift card, in the statement that ends the order unpaid, whoever runs that: a job, the buyer, the
-- office, or a process of the previous version. The card is locked after everything else of the order (docs/locking.md).
CREATE OR REPLACE FUNCTION release_gift_cards() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_released integer;
BEGIN
  WITH released AS (
  INSERT INTO gift_card_entries (client_id, card_id, nr, at, kind, amount, payment_id)
  SELECT NEW.client_id, p.gift_card_id, 0, NEW.ended_at, 'released', p.amount, p.id FROM payments p
   WHERE p.client_id = NEW.client_id AND p.order_id = NEW.id AND p.gift_card_id IS NOT NULL AND p.status = 'open'
  RETURNING true)
  SELECT count(*) INTO v_released FROM released;
  UPDATE payments p SET status = 'cancelled'
   WHERE p.client_id = NEW.client_id AND p.order_id = NEW.id AND p.gift_card_id IS NOT NULL AND p.status = 'open';
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER release_gift_cards AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status IN ('pending', 'promised') AND NEW.status IN ('cancelled', 'expired')) EXECUTE FUNCTION release_gift_cards();

-- Protects the balances of gift cards: an entry changes the balance of its card, under that card's lock, and nothing else does. The
-- constraint gift_cards_balance refuses an entry that exceeds the balance, also under concurrency. Entries are immutable; rows are deleted
-- only with their organisation: the office may not delete them (db/office-role.ts). On Citus a table's name here ends in the number of its
-- shard.
CREATE OR REPLACE FUNCTION keep_gift_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF starts_with(TG_TABLE_NAME, 'gift_card_entries') AND TG_OP = 'INSERT' THEN
    UPDATE gift_cards g SET balance = g.balance + NEW.amount WHERE g.client_id = NEW.client_id AND g.id = NEW.card_id;
    SELECT coalesce(max(e.nr), 0) + 1 INTO NEW.nr FROM gift_card_entries e
     WHERE e.client_id = NEW.client_id AND e.card_id = NEW.card_id;
    RETURN NEW;
  ELSIF starts_with(TG_TABLE_NAME, 'gift_cards') THEN
    IF TG_OP = 'INSERT' AND NEW.balance = 0 OR TG_OP = 'UPDATE' AND (NEW.balance = OLD.balance OR pg_trigger_depth() > 1) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The money of a gift card changes by its entries alone, and they do not change';
END
$$;

CREATE OR REPLACE TRIGGER keep_balance BEFORE INSERT OR UPDATE ON gift_cards FOR EACH ROW EXECUTE FUNCTION keep_gift_cards();
CREATE OR REPLACE TRIGGER keep_card_entries BEFORE INSERT OR UPDATE ON gift_card_entries FOR EACH ROW EXECUTE FUNCTION keep_gift_cards();

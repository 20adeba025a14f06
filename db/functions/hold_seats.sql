-- Holds seats for carts of one client in one transaction, for each cart all that it asks for or none, in the order of the holds. The best
-- seats of halls are for hold_in_halls, which locks performances: on Citus only the coordinator can. Called by lib/seats/hold alone.
--
-- p_client: the client of p_batch. Citus has the worker of that client do all of it (db/citus). No cart comes twice.
-- p_batch: client, version of the catalogue that the holds were made from, now, holdSeconds, cartMax; holds: for each cart, subEvent,
-- category, ticketType, price, count, firstNr and lastNr of the category, and where there are any chosen (seats by their nr), eventMax,
-- typeMax, typeEventMax, voucher; and how they are held:
--   alone: one hold in a transaction of its own, which may wait for others;
--   wait (with alone): it waits for seats that others have locked.
--
-- Returns {status, outcomes}. status: done. outcomes: one per hold, with
--   outcome: held (with seats, expiresAt, extensions: of the whole cart), or why nothing was taken: sold_out, order_limit,
--     discount_limit_order, discount_limit_event (with available: how many could be had), seat_taken (with taken), voucher_used,
--     voucher_seats (with available: how many more it gives this cart), or
--     stale: the catalogue has another version; or
--     short: too few seats that nobody else has locked, or an expired cart is being emptied. Call again with alone and wait; or
--     alone: it would have made other carts of the batch wait. Call again with alone.
CREATE OR REPLACE FUNCTION hold_seats(p_client integer, p_batch jsonb) RETURNS json LANGUAGE plpgsql
-- Plans are cached. Each statement finds its rows by one index, for any arguments, even if planned while the tables were empty; joins are
-- of a few rows each.
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF (p_batch->>'alone')::boolean THEN
    RETURN json_build_object('status', 'done', 'outcomes', json_build_array(hold_in_cart(p_batch, p_batch->'holds'->0)));
  ELSE
    RETURN json_build_object('status', 'done', 'outcomes', hold_any_seats(p_batch));
  END IF;
END
$$;

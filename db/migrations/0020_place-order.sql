-- Makes an order, and the first attempt to pay it, of what a cart holds, in one round trip: all of it or nothing. The answer
-- is the order's id. Called by lib/payments/order-at-once.ts, nothing else.
--
-- Nothing has changed, and the answer is null, when the cart is not there, its hold is over, or the seats in it do not cost
-- p_tickets_total (any more): lib/orders/place-order.ts then finds out what became of it.
--
-- Locks, in this order: the cart; the caps of its types (most per sub event), sorted, as in hold_seats; the seats. The order
-- and its own cart are new: nobody else can name them yet.
CREATE FUNCTION place_order(
  p_client integer, p_cart text, p_key text, p_now timestamptz, p_wait interval,
  p_tickets_total numeric, p_payment_cost numeric, p_total numeric,
  p_currency text, p_vat_rate numeric, p_locale text, p_return_url text, p_buyer jsonb,
  p_token text, p_provider payment_provider, p_method_id integer, p_description text, p_method text, p_cost numeric
) RETURNS bigint LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_expires timestamptz;
  v_now timestamptz;
  v_hold text := 'order:' || p_key;
  v_order bigint;
  v_cap record;
BEGIN
  SELECT c.expires_at INTO v_expires FROM carts c
   WHERE c.client_id = p_client AND c.id = p_cart FOR NO KEY UPDATE;
  FOR v_cap IN
    SELECT DISTINCT s.sub_event_id, s.ticket_type_id FROM seats s
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
     WHERE s.client_id = p_client AND s.cart_id = p_cart AND t.max_per_event IS NOT NULL
     ORDER BY 1, 2
  LOOP
    PERFORM pg_advisory_xact_lock(v_cap.sub_event_id, v_cap.ticket_type_id);
  END LOOP;
  -- Who waited for a lock goes by the time it is then.
  v_now := greatest(p_now, clock_timestamp());
  IF v_expires IS NULL OR v_expires <= v_now OR p_tickets_total IS DISTINCT FROM
     (SELECT sum(s.price) FROM seats s WHERE s.client_id = p_client AND s.cart_id = p_cart) THEN
    RETURN NULL;
  END IF;

  INSERT INTO carts (client_id, id, expires_at)
  VALUES (p_client, v_hold, date_trunc('milliseconds', v_now) + p_wait) RETURNING expires_at INTO v_expires;
  UPDATE seats s SET cart_id = v_hold WHERE s.client_id = p_client AND s.cart_id = p_cart;

  INSERT INTO orders (client_id, key, status, cart_id, tickets_total, payment_cost, total, currency, vat_rate, locale,
    email, first_name, last_name, phone, address, city, zip, opt_in, mailing_list, return_url, created_at, expires_at)
  SELECT p_client, p_key, 'pending', p_cart, p_tickets_total, p_payment_cost, p_total, p_currency, p_vat_rate, p_locale,
    b.email, b.first_name, b.last_name, b.phone, b.address, b.city, b.zip, b.opt_in, b.mailing_list,
    p_return_url, p_now, v_expires
    FROM jsonb_to_record(p_buyer) AS b (email text, first_name text, last_name text, phone text, address text, city text,
      zip text, opt_in boolean, mailing_list boolean)
  RETURNING id INTO v_order;
  PERFORM freeze_lines(p_client, v_order, v_hold);
  INSERT INTO audit_log (client_id, at, actor, action, order_id, detail)
  VALUES (p_client, p_now, 'buyer', 'order.pending', v_order, jsonb_build_object('total', p_total::text));
  INSERT INTO payments (client_id, order_id, token, provider, method_id, description, method, cost, amount, currency, status,
    created_at, next_ask_at)
  VALUES (p_client, v_order, p_token, p_provider, p_method_id, p_description, p_method, p_cost, p_total, p_currency,
    'opening', p_now, v_expires);
  RETURN v_order;
END
$$;
--> statement-breakpoint
-- Writes down what a cart holds as the lines of an order, as everything is now, in the order of the cart.
CREATE FUNCTION freeze_lines(p_client integer, p_order bigint, p_cart text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
    category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
    location_name)
  SELECT s.client_id, p_order, row_number() OVER (ORDER BY s.held_at, s.sub_event_id, s.nr), s.sub_event_id, s.nr,
    s.section, s.row_nr, s.seat_nr, s.category_id, k.name, s.ticket_type_id, d.discount_id, t.name, s.price,
    coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id, l.name
    FROM seats s
    JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
    JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
    JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
    JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
    JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
    JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id
     AND d.category_id = s.category_id
   WHERE s.client_id = p_client AND s.cart_id = p_cart;
END
$$;

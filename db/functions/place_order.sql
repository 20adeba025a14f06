-- Makes an order, and the first attempt to pay it where there is one, of what a cart holds: all of it or nothing. The only thing that
-- writes a new order. Called by lib/orders/write-order.ts alone.
--
-- p_order is what the record below names (without `channel`: the shop); `key` also names the cart that holds the order's seats (order:<key>), for `minutes`.
-- `payment` (null: none): token, provider, methodId, description, method, cost, isAsked; its cost is added to what the seats cost. An order
-- of seats that cost nothing has none, nor its cost. With `mustCost` such an order is refused.
--
-- Returns {id, total}; or, with nothing changed, {refused}: `empty` when the cart is not there, holds nothing or its hold is over, `free`
-- when mustCost says so, `closed` when performances cannot be ordered, whose ids are in `closed`.
--
-- Joins are planned in the order in which they stand: to try all orders of the eight tables below takes a hundred times as long, on every
-- connection, each time a table was analyzed.
--
-- Locks and their order: docs/locking.md. The order and its own cart are new: nobody else can name them yet.
CREATE OR REPLACE FUNCTION place_order(p_order jsonb) RETURNS json LANGUAGE plpgsql
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET join_collapse_limit = 1 AS $$
DECLARE
  o record;
  v_expires timestamptz;
  v_closed integer[];
  v_now timestamptz;
  v_tickets numeric(12, 2);
  v_cost numeric(12, 2);
  v_hold text;
  v_order bigint;
  v_written integer;
BEGIN
  SELECT * INTO o FROM jsonb_to_record(p_order) AS o(
    "client" integer, "cart" text, "key" text, "now" timestamptz, "minutes" integer,
    "mustCost" boolean, "currency" text, "vatRate" numeric,
    "locale" text, "returnUrl" text, "buyer" jsonb, "madeBy" text[], "payment" jsonb,
    "channel" order_channel);

  SELECT c.expires_at INTO v_expires FROM carts c
   WHERE c.client_id = o.client AND c.id = o.cart FOR NO KEY UPDATE;
  v_closed := closed_performances(o.client, o.cart, o.now);
  PERFORM lock_caps(o.client, o.cart);

  -- The request may have waited for a lock: whether the hold is over is decided by the time it is now.
  v_now := greatest(o.now, clock_timestamp());
  -- A subscription is ordered whole: what is left of one goes as what is closed does.
  IF v_closed = '{}' THEN
    v_closed := ARRAY(
      SELECT DISTINCT q.sub_event_id FROM (
        SELECT s.sub_event_id, count(*) OVER (PARTITION BY s.voucher_id) AS seats,
               (SELECT v.size FROM vouchers v WHERE v.client_id = o.client AND v.id = s.voucher_id) AS size
          FROM seats s WHERE s.client_id = o.client AND s.cart_id = o.cart AND s.voucher_id IS NOT NULL) q
       WHERE q.seats <> q.size);
  END IF;
  SELECT sum(s.price) INTO v_tickets FROM seats s WHERE s.client_id = o.client AND s.cart_id = o.cart;
  IF v_expires IS NULL OR v_expires <= v_now OR v_tickets IS NULL THEN
    RETURN json_build_object('refused', 'empty');
  ELSIF v_closed <> '{}' THEN
    RETURN json_build_object('refused', 'closed', 'closed', v_closed);
  ELSIF v_tickets = 0 AND o."mustCost" THEN
    RETURN json_build_object('refused', 'free');
  END IF;
  v_cost := CASE WHEN v_tickets = 0 THEN 0 ELSE coalesce((o.payment->>'cost')::numeric, 0) END;

  v_hold := 'order:' || o.key;
  INSERT INTO carts (client_id, id, expires_at)
  VALUES (o.client, v_hold, date_trunc('milliseconds', v_now) + make_interval(mins => o.minutes)) RETURNING expires_at INTO v_expires;
  UPDATE seats s SET cart_id = v_hold WHERE s.client_id = o.client AND s.cart_id = o.cart;

  INSERT INTO orders (client_id, key, status, channel, cart_id, made_by, tickets_total, payment_cost, total, currency, vat_rate,
    locale, email, first_name, last_name, phone, address, city, zip, opt_in, mailing_list, return_url, created_at, expires_at)
  SELECT o.client, o.key, 'pending', coalesce(o.channel, 'shop'), o.cart, o."madeBy", v_tickets, v_cost, v_tickets + v_cost, o.currency, o."vatRate",
    o.locale, b.email, b."firstName", b."lastName", b.phone, b.address, b.city, b.zip, b."optIn", b."mailingList",
    o."returnUrl", o.now, v_expires
    FROM jsonb_to_record(o.buyer) AS b(
      "email" text, "firstName" text, "lastName" text, "phone" text, "address" text, "city" text, "zip" text,
      "optIn" boolean, "mailingList" boolean)
  RETURNING id INTO v_order;

  -- The lines keep everything as it is now, in the order of the cart. Their number is asked, because Citus else writes with COPY, which no
  -- role with row-level security may.
  WITH line AS (
  INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
    category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
    location_name, vat_rate, voucher_id, voucher_off)
  -- The client as it is given: on Citus an insert of selected ones would ask every shard.
  SELECT o.client, v_order, row_number() OVER (ORDER BY s.held_at, s.sub_event_id, s.nr), s.sub_event_id, s.nr,
    s.section, s.row_nr, s.seat_nr, s.category_id, k.name, s.ticket_type_id, d.discount_id,
    -- A ticket of a subscription is called after that, in the buyer's language.
    CASE WHEN s.voucher_id IS NOT NULL THEN coalesce((
      SELECT coalesce(a.names->>split_part(o.locale, '-', 1), a.name) || ' · '
        FROM vouchers v JOIN voucher_series q ON q.client_id = v.client_id AND q.id = v.series_id
        JOIN subscriptions a ON a.client_id = q.client_id AND a.id = q.subscription_id
       WHERE v.client_id = o.client AND v.id = s.voucher_id), '') ELSE '' END || t.name, s.price,
    coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id, l.name, o."vatRate",
    s.voucher_id, CASE WHEN s.voucher_id IS NOT NULL THEN greatest(r.price - s.price, 0) END
    FROM seats s
    JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
    JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
    JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
    JOIN sub_event_categories r ON r.client_id = s.client_id AND r.sub_event_id = s.sub_event_id AND r.category_id = s.category_id
    JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
    JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
    JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id
     AND d.category_id = s.category_id
   WHERE s.client_id = o.client AND s.cart_id = v_hold
  RETURNING true)
  SELECT count(*) INTO v_written FROM line;

  INSERT INTO audit_log (client_id, at, actor, action, order_id, detail)
  VALUES (o.client, o.now, 'buyer', 'order.pending', v_order, jsonb_build_object('total', (v_tickets + v_cost)::text));

  -- A provider is asked about it when its time is over at the latest; nobody is asked about what is paid at the door.
  INSERT INTO payments (client_id, order_id, token, provider, method_id, description, method, cost, amount, currency, status,
    created_at, next_ask_at)
  SELECT o.client, v_order, p.token, p.provider, p."methodId", p.description, p.method, p.cost, v_tickets + v_cost, o.currency,
    CASE WHEN p."isAsked" THEN 'opening' ELSE 'open' END::payment_status, o.now, CASE WHEN p."isAsked" THEN v_expires END
    FROM jsonb_to_record(o.payment) AS p(
      "token" text, "provider" payment_provider, "methodId" integer, "description" text, "method" text, "cost" numeric, "isAsked" boolean)
   WHERE o.payment IS NOT NULL AND v_tickets > 0
  RETURNING 1 INTO v_written;
  RETURN json_build_object('id', v_order, 'total', (v_tickets + v_cost)::text);
END
$$;

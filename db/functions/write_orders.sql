-- Inserts the orders of what carts hold, and the first payment of each, if any. The only code that inserts orders of carts. Called by
-- place_order and place_orders, which have locked the carts and decided that all of it may be ordered at p_now.
--
-- p_orders: orders as place_order takes them; those of p_carts are written. No cart comes twice. Seats move to the order's own cart
-- (order:<key>). A payment's cost is added to the seats' prices; an order of free seats has no payment and no fee.
--
-- Returns by cart {id, total}.
--
-- Joins are planned in the written order: trying all orders of the eight tables below takes a hundred times as long, on every connection,
-- each time a table is analyzed.
CREATE OR REPLACE FUNCTION write_orders(p_client integer, p_orders jsonb, p_carts text[], p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET join_collapse_limit = 1 AS $$
DECLARE
  v_costs jsonb := '{}';
  v_one record;
  v_answer jsonb;
  v_written integer;
BEGIN
  -- Counts the rows, here and below, because otherwise Citus writes with COPY, which row-level security forbids.
  WITH made AS (
  INSERT INTO carts (client_id, id, expires_at)
  SELECT p_client, 'order:' || o.key, date_trunc('milliseconds', p_now) + make_interval(mins => o.minutes)
    FROM jsonb_to_recordset(p_orders) AS o("cart" text, "key" text, "minutes" integer) WHERE o.cart = ANY (p_carts)
  RETURNING true)
  SELECT count(*) INTO v_written FROM made;

  FOR v_one IN SELECT * FROM jsonb_to_recordset(p_orders) AS o("cart" text, "key" text) WHERE o.cart = ANY (p_carts) LOOP
    WITH moved AS (
      UPDATE seats s SET cart_id = 'order:' || v_one.key WHERE s.client_id = p_client AND s.cart_id = v_one.cart RETURNING s.price)
    SELECT v_costs || jsonb_build_object(v_one.cart, sum(m.price)) INTO v_costs FROM moved m;
  END LOOP;

  WITH written AS (
  INSERT INTO orders (client_id, key, status, channel, cart_id, made_by, tickets_total, payment_cost, total, currency, vat_rate,
    locale, email, first_name, last_name, phone, address, city, zip, opt_in, mailing_list, return_url, created_at, expires_at)
  -- The client id is a parameter: on Citus, inserting a selected one would query every shard.
  SELECT p_client, o.key, 'pending', coalesce(o.channel, 'shop'), o.cart, o."madeBy", t.tickets, c.cost, t.tickets + c.cost, o.currency, o."vatRate",
    o.locale, b.email, b."firstName", b."lastName", b.phone, b.address, b.city, b.zip, b."optIn", b."mailingList",
    o."returnUrl", o.now, date_trunc('milliseconds', p_now) + make_interval(mins => o.minutes)
    FROM jsonb_to_recordset(p_orders) AS o(
      "cart" text, "key" text, "now" timestamptz, "minutes" integer, "currency" text, "vatRate" numeric,
      "locale" text, "returnUrl" text, "buyer" jsonb, "madeBy" text[], "payment" jsonb, "channel" order_channel)
   CROSS JOIN LATERAL jsonb_to_record(o.buyer) AS b(
      "email" text, "firstName" text, "lastName" text, "phone" text, "address" text, "city" text, "zip" text,
      "optIn" boolean, "mailingList" boolean)
   CROSS JOIN LATERAL (SELECT (v_costs->>o.cart)::numeric AS tickets) t
   CROSS JOIN LATERAL (SELECT CASE WHEN t.tickets = 0 THEN 0 ELSE coalesce((o.payment->>'cost')::numeric, 0) END AS cost) c
   WHERE o.cart = ANY (p_carts)
  RETURNING id, cart_id, total)
  SELECT jsonb_object_agg(w.cart_id, jsonb_build_object('id', w.id, 'total', w.total::text)) INTO v_answer FROM written w;

  -- The lines copy everything as it is now, in the order of the cart.
  WITH line AS (
  INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
    category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
    location_name, vat_rate, voucher_id, voucher_off)
  SELECT p_client, (v_answer->o.cart->>'id')::bigint, row_number() OVER (PARTITION BY o.cart ORDER BY s.held_at, s.sub_event_id, s.nr), s.sub_event_id, s.nr,
    s.section, s.row_nr, s.seat_nr, s.category_id, k.name, s.ticket_type_id, d.discount_id,
    -- A subscription's ticket has the subscription's name, in the buyer's language.
    CASE WHEN s.voucher_id IS NOT NULL THEN coalesce((
      SELECT coalesce(a.names->>split_part(o.locale, '-', 1), a.name) || ' · '
        FROM vouchers v JOIN voucher_series q ON q.client_id = v.client_id AND q.id = v.series_id
        JOIN subscriptions a ON a.client_id = q.client_id AND a.id = q.subscription_id
       WHERE v.client_id = p_client AND v.id = s.voucher_id), '') ELSE '' END || t.name, s.price,
    coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id, l.name, o."vatRate",
    s.voucher_id, CASE WHEN s.voucher_id IS NOT NULL THEN greatest(r.price - s.price, 0) END
    FROM jsonb_to_recordset(p_orders) AS o("cart" text, "key" text, "locale" text, "vatRate" numeric)
    JOIN seats s ON s.client_id = p_client AND s.cart_id = 'order:' || o.key
    JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
    JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
    JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
    JOIN sub_event_categories r ON r.client_id = s.client_id AND r.sub_event_id = s.sub_event_id AND r.category_id = s.category_id
    JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
    JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
    JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id
     AND d.category_id = s.category_id
   WHERE o.cart = ANY (p_carts)
  RETURNING true)
  SELECT count(*) INTO v_written FROM line;

  WITH entry AS (
  INSERT INTO audit_log (client_id, at, actor, action, order_id, detail)
  SELECT p_client, o.now, 'buyer', 'order.pending', (v_answer->o.cart->>'id')::bigint, jsonb_build_object('total', v_answer->o.cart->'total')
    FROM jsonb_to_recordset(p_orders) AS o("cart" text, "now" timestamptz) WHERE o.cart = ANY (p_carts)
  RETURNING true)
  SELECT count(*) INTO v_written FROM entry;

  -- A provider's payment is polled at the order's expiry at the latest; one at the door never.
  WITH attempt AS (
  INSERT INTO payments (client_id, order_id, token, provider, method_id, description, method, cost, amount, currency, status,
    created_at, next_ask_at)
  SELECT p_client, (v_answer->a.cart->>'id')::bigint, p.token, p.provider, p."methodId", p.description, p.method, p.cost,
    (v_answer->a.cart->>'total')::numeric, a.currency, CASE WHEN p."isAsked" THEN 'opening' ELSE 'open' END::payment_status, a.now,
    CASE WHEN p."isAsked" THEN date_trunc('milliseconds', p_now) + make_interval(mins => a.minutes) END
    FROM jsonb_to_recordset(p_orders) AS a("cart" text, "now" timestamptz, "minutes" integer, "currency" text, "payment" jsonb)
   CROSS JOIN LATERAL jsonb_to_record(a.payment) AS p(
      "token" text, "provider" payment_provider, "methodId" integer, "description" text, "method" text, "cost" numeric, "isAsked" boolean)
   -- Free seats have no payment.
   WHERE a.cart = ANY (p_carts) AND a.payment IS NOT NULL AND (v_answer->a.cart->>'total')::numeric > 0
  RETURNING true)
  SELECT count(*) INTO v_written FROM attempt;
  RETURN v_answer;
END
$$;

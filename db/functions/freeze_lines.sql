-- Writes down what a cart holds as the lines of an order, as everything is now, in the order of the cart.
CREATE OR REPLACE FUNCTION freeze_lines(p_client integer, p_order bigint, p_cart text) RETURNS void LANGUAGE plpgsql
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

-- A seat of a cart as HeldSeat of lib/seats. The planner inlines it. Takes columns instead of a row, because on Citus a shard's row has
-- another type.
CREATE OR REPLACE FUNCTION seat_held(p_sub_event integer, p_nr integer, p_category integer, p_ticket_type integer, p_section text, p_row text,
  p_seat text, p_price numeric) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'subEventId', p_sub_event, 'nr', p_nr, 'categoryId', p_category, 'ticketTypeId', p_ticket_type,
    'section', p_section, 'row', p_row, 'seat', p_seat, 'price', p_price::text)
$$;

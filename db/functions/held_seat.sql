-- A seat of a cart as HeldSeat of lib/seats has it. The planner puts its body in the place of the call.
CREATE OR REPLACE FUNCTION held_seat(seat seats) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'subEventId', seat.sub_event_id, 'nr', seat.nr, 'categoryId', seat.category_id, 'ticketTypeId', seat.ticket_type_id,
    'section', seat.section, 'row', seat.row_nr, 'seat', seat.seat_nr, 'price', seat.price::text)
$$;

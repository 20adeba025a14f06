-- For processes of the version before: seat_held, of a row.
CREATE OR REPLACE FUNCTION held_seat(seat seats) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'subEventId', seat.sub_event_id, 'nr', seat.nr, 'categoryId', seat.category_id, 'ticketTypeId', seat.ticket_type_id,
    'section', seat.section, 'row', seat.row_nr, 'seat', seat.seat_nr, 'price', seat.price::text)
$$;

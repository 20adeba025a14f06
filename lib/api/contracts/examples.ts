/** Answers of the demo client, for the OpenAPI document. */
const exampleSubEvent = {
  event_id: 95,
  event_name: 'Demo Event',
  event_text: '<p>Een voorstelling om mee te proberen.</p>',
  event_short_text: 'Gezelschap Voorbeeld',
  event_url: null,
  event_image: null,
  event_date: '2026-12-04',
  event_time: '20:30:00',
  event_end: '22:30:00',
  event_view_end: '0000-00-00 00:00:00',
  event_rep: 'sub' as const,
  event_main_id: 94,
  event_free: 10,
  event_status: 'pub' as const,
  location_id: 1,
  location_name: 'Bellevue Grote Zaal',
  event_type: ['theater'],
};

export const exampleMainEvent = {
  event_id: 94,
  event_name: 'Demo Event',
  event_text: '<p>Een voorstelling om mee te proberen.</p>',
  event_short_text: 'Gezelschap Voorbeeld',
  event_image: null,
  sub_events: [exampleSubEvent],
  event_type: ['theater'],
};

export const exampleTicketType = {
  discount_id: 'mXl6iYh3nb',
  discount_name: 'Standaard',
  base_price: '24.50',
  discount_type: '€' as const,
  discount_value: '0.00',
  discounted_price: '24.50',
};

export const exampleSeat = {
  seat_id: 'azL0bNZdD1',
  seat_row_nr: '0',
  seat_nr: '0',
  pmp_name: null,
  event_id: 95,
  event_name: 'Demo Event',
  location_name: 'Bellevue Grote Zaal',
  event_date: '04-12-2026',
  event_view_end: '00-00-0000',
  event_time: '20:30',
  recommand: [],
  numberoftickets: 1 as const,
  seat_price: '24.50',
  category_name: 'standaard',
  discount_id: 'mXl6iYh3nb',
  discount_name: 'Standaard',
  event_end: '22:30',
  location_id: 1,
};

/** The recommendations at a seat in a cart, of a client with the Recommendation Extension. */
export const exampleRecommendation = {
  event_id: 168,
  event_name: 'De meeuw',
  event_short_text: 'Anton Tsjechov',
  event_image: null,
  event_date: '04-12-2026',
  event_time: '16:30',
  event_end: '17:50',
  location_id: 17,
  location_name: 'Theater 97',
  client_name: 'kleinkunst',
  when: 'before' as const,
  cycling_distance: 1630,
  cycling_time: 12,
  distance_source: 'network' as const,
  gap: 160,
  price_from: '15.00',
  event_free: 10,
  url: 'https://tickets.example.org/kleinkunst/event/168',
  api_url: 'https://tickets.example.org/v1/kleinkunst/events/168',
};

export const exampleTotal = { totalprice: '24.50', expires_at: '2026-11-20T19:45:00.000Z', currency: 'EUR' };
export const exampleCartId = 'kT3v0eYqWm5uB7hZ1sXa9cRf2gLpN8jD';

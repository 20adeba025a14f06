import { randomBytes } from 'node:crypto';

type Json = Record<string, unknown>;

/** A client name that no other test has. */
export const newName = () => `b-${randomBytes(5).toString('hex')}`;

export const hall = (rows: [row: string, seats: number][], category = '1e rang') => [
  { name: 'Zaal', category, rows: rows.map(([row, seats]) => ({ row, seats })) },
];

/** A client with a free-seating performance of `capacity` seats and one in a numbered hall of two rows of four. */
export function sample(
  name: string,
  {
    capacity = 20,
    sections = hall([
      ['A', 4],
      ['B', 4],
    ]) as unknown,
  } = {},
) {
  return {
    client: { name, title: 'Theater Voorbeeld' } as Json,
    locations: [
      { key: 'vlakke-vloer', name: 'Vlakke vloer', city: 'Amsterdam', lat: 52.3, lon: 4.9 },
      { key: 'grote-zaal', name: 'Grote zaal', sections },
    ] as Json[],
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'cjp', name: 'CJP', type: '€', value: '1.00', max_per_order: 2 },
    ] as Json[],
    events: [
      {
        key: 'meeuw',
        name: 'De meeuw',
        text: '<p>Anton Tsjechov</p>',
        types: ['theater'],
        sub_events: [
          performance('vrij', { categories: [{ name: 'standaard', price: '24.50', capacity }] }),
          performance('genummerd', { location: 'grote-zaal', categories: [{ name: '1e rang', price: '32.50' }] }),
        ],
      },
    ] as (Json & { sub_events: Json[] })[],
  };
}

export function performance(key: string, more: Json = {}): Json {
  const categories = [{ name: 'standaard', price: '24.50', capacity: 20 }];
  return { key, location: 'vlakke-vloer', date: '2031-05-02', time: '20:30:00', end: '22:30:00', categories, ...more };
}

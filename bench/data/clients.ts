import { BURST_SEATS, NAMES, RUSH_SEATS } from './names';

const TYPES = [
  { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
  { key: 'cjp', name: 'CJP', type: '€', value: '2.50' },
  { key: 'stadspas', name: 'Stadspas', type: '%', value: '25.00', max_per_order: 4 },
];

/** Over how many performances the adds are spread. */
export const SPREAD_OVER = 1000;
const SPREAD_SEATS = 900;
const HOT_SEATS = 300_000;
/** Seats of the performances for all buyers: enough that a full run does not sell them out. */
const HALLS = 200;
/** The key of the payment provider. Any value will do: the bank of the benchmark (servers/bank-process.ts) does not check it. */
const BANK_KEY = 'test_bankbankbankbankbankbank';

/** The bundle of a client with 2,000 performances of 100 shows, and texts of a realistic length. */
export function longProgramme(): unknown {
  const venues = range(40).map((n) => ({ key: `zaal-${n}`, name: `Zaal ${n}`, city: 'Amsterdam', country: 'NL' }));
  const text = `<p>${'Een voorstelling over de stad, het water en de mensen die er wonen. '.repeat(4)}</p>`;
  const events = range(100).map((show) => ({
    key: `show-${show}`,
    name: `Voorstelling ${show}`,
    short_text: `Gezelschap ${show % 30}`,
    text,
    types: [['theater', 'dans', 'muziek', 'jeugd'][show % 4]],
    sub_events: range(20).map((n) =>
      performance(`show-${show}-${n}`, 10 + 7 * n, 60, { location: `zaal-${(show + n) % 40}` }),
    ),
  }));
  const client = { name: NAMES.programme, title: 'Bench: a long programme' };
  return { client, locations: venues, ticket_types: TYPES, events };
}

/**
 * The bundle of the client in an on-sale: many small performances, two large ones, and numbered halls of the size of the
 * rush.
 */
export function onSale(): unknown {
  const rows = range(20).map((n) => ({ row: `${n + 1}`, seats: RUSH_SEATS / 20 }));
  const hall = { key: 'hall', name: 'Schouwburg', sections: [{ name: 'Parterre', category: 'standaard', rows }] };
  const show = (key: string, sub_events: unknown[]) => ({ key, name: key, sub_events });
  return {
    client: {
      name: NAMES.onSale,
      title: 'Bench: an on-sale',
      hold_minutes: 60,
      payment_methods: [
        { payment_id: 1, payment_desc: 'iDEAL', provider: 'mollie', method: 'ideal', api_key: BANK_KEY },
      ],
    },
    locations: [{ key: 'zaal', name: 'Zaal', city: 'Amsterdam' }, hall],
    ticket_types: TYPES,
    events: [
      show(
        'spread',
        range(SPREAD_OVER).map((n) => performance(`spread-${n}`, 30 + (n % 300), SPREAD_SEATS)),
      ),
      show('hot', [performance('hot', 30, HOT_SEATS)]),
      show('orders', [performance('orders', 30, 20_000)]),
      show('burst', [performance('burst', 30, BURST_SEATS)]),
      show('rush', [performance('rush', 30, RUSH_SEATS)]),
      show('rush-hall', [performance('rush-hall', 30, null, { location: 'hall' })]),
      show('hot-pairs', [performance('hot-pairs', 30, HOT_SEATS)]),
      show(
        'numbered',
        range(HALLS).map((n) => performance(`numbered-${n}`, 30 + n, null, { location: 'hall' })),
      ),
    ],
  };
}

function performance(key: string, inDays: number, capacity: number | null, more: Record<string, unknown> = {}) {
  const categories = [{ name: 'standaard', price: '24.50', ...(capacity !== null && { capacity }) }];
  return { key, location: 'zaal', date: `+${inDays}`, time: '20:30:00', end: '22:30:00', categories, ...more };
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

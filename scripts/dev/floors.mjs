const REACT = ['react', 'react-dom', 'react/**', 'react-dom/**'];
const FRAMEWORK = ['next', 'next/**', ...REACT];
const DRIVERS = ['postgres', 'drizzle-orm', 'drizzle-orm/**'];
const INPUT_AND_OUTPUT = ['node:fs', 'node:fs/*', 'node:net', 'node:http', ...DRIVERS];
const inLib = (...names) => names.flatMap((some) => some.split(' ')).map((name) => `lib/${name}`);
const OF_THE_PROCESS = ['@/lib/context', '@/lib/env', '@/lib/log'];

/**
 * Who may import whom, bottom up. A room imports rooms of lower floors and, where `inOrder`, those before it on its
 * floor; rooms of a floor `throughIndex` only through their index.ts. `never`: modules that a floor may not import;
 * `mayUse`: exceptions. `npm run format` generates the linter's rules from it (biome.floors.json).
 */
export const FLOORS = [
  {
    rooms: ['lib'],
    except: ['lib/context.ts'],
    never: FRAMEWORK,
    why: 'Primitives import nothing of ours.',
  },
  {
    rooms: inLib('pricing cycling theme art hall door'),
    inOrder: true,
    never: [...FRAMEWORK, ...INPUT_AND_OUTPUT, ...OF_THE_PROCESS],
    why: 'Pure rules: no framework, no database, no input or output.',
  },
  {
    rooms: ['db'],
    never: FRAMEWORK,
    why: 'The database floor knows no operation and no framework.',
  },
  {
    rooms: ['lib/cache'],
    throughIndex: true,
    never: FRAMEWORK,
    why: 'Caches and batches know databases, and nothing of what they hold.',
  },
  {
    rooms: ['lib/context.ts'],
    never: FRAMEWORK,
    why: 'The context stands on the database floor and on nothing above it.',
  },
  {
    rooms: inLib(
      'providers clients pictures limits staff vouchers programme seats waiting-room waiting-list carts subscriptions rides recommendations',
      'outbox renewals webhooks gift-cards orders invoices payments tickets privacy bundle office',
    ),
    inOrder: true,
    throughIndex: true,
    never: FRAMEWORK,
    why: 'An operation calls only the rooms before its own in scripts/dev/floors.mjs, through their index.',
  },
  {
    rooms: inLib('i18n calendar seo papers mail housekeeping metrics api'),
    inOrder: true,
    never: [...FRAMEWORK, '@/db/schema/**'],
    why: 'Adapters call operations through their index, and know no framework.',
  },
  {
    rooms: ['app'],
    never: [...DRIVERS, '@/db/schema', '@/db/schema/**'],
    why: 'Pages and routes call operations through their index, never the database.',
  },
  {
    rooms: ['server'],
    never: [...REACT, ...DRIVERS],
    why: 'The server hands requests to routes and pages: it shows no page and asks no database.',
  },
  {
    rooms: ['scripts'],
    never: REACT,
    why: 'Commands call operations through their index, and show no page.',
  },
  {
    rooms: ['bench', 'e2e'],
    never: REACT,
    mayUse: ['@/lib/**/testing/**'],
    why: 'Measurements and tests of the whole service enter rooms by their index or their testing folder.',
  },
];

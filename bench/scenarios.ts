import { NAMES } from './data/names';
import type { Job } from './load/index';
import type { Reserving } from './load/reserve';
import { listPageScenarios } from './pages';
import { listTargets, makeCarts, readEtag } from './prepare';

/** `floor`: its key in the targets below the table. `clients`: how many are concurrent, if not the usual number. */
export type Scenario = { name: string; job: Job; floor?: Floor; clients?: number };
export type Floor =
  | 'empty'
  | 'empty, design'
  | 'empty, many'
  | 'bare'
  | 'bare, design'
  | 'list'
  | 'list again'
  | 'long list'
  | 'types'
  | 'cart'
  | 'spread'
  | 'spread, design'
  | 'spread, many'
  | 'spread pairs'
  | 'hot'
  | 'hot pairs'
  | `page: ${string}`;

type Addresses = { service: string; empty: string };

/** Enough carts that none exceeds the rate limit of a cart. */
const CARTS = 200;
const MANY = 64;
/** How many clients reserve straight in PostgreSQL, as in the figures of decision 1. */
const DESIGN = 32;
const { festival, programme, onSale } = NAMES;

/** Everything that is measured, in the order of the table. Reads ids and carts from the service. */
export async function listScenarios(at: Addresses, references: Reserving[]): Promise<Scenario[]> {
  const spread = await listTargets(at.service, onSale, 'spread');
  const hot = await listTargets(at.service, onSale, 'hot');
  const hotPairs = await listTargets(at.service, onSale, 'hot-pairs');
  const numbered = await listTargets(at.service, onSale, 'numbered');
  const carts = await makeCarts(at.service, onSale, spread, CARTS);
  const etag = await readEtag(at.service, `/v1/${festival}/events`);

  const read = (path: string | string[], headers?: Record<string, string>, status = 200): Job => ({
    kind: 'read',
    url: at.service,
    paths: [path].flat(),
    status,
    ...(headers && { headers }),
  });
  const add = (targets: typeof spread, createFirst = false): Job => ({
    kind: 'add',
    url: at.service,
    client: onSale,
    targets,
    createFirst,
  });
  const typesOf = (targets: typeof spread) =>
    targets.slice(0, CARTS).map(({ subEventId }) => `/v1/${onSale}/tickettypes/${subEventId}`);

  const empty = { ...read('/empty'), url: at.empty } as Job;
  return [
    { name: 'empty route handler', job: empty, floor: 'empty' },
    { name: `empty route handler, ${DESIGN} clients`, job: empty, floor: 'empty, design', clients: DESIGN },
    { name: `empty route handler, ${MANY} clients`, job: empty, floor: 'empty, many', clients: MANY },
    ...references.flatMap((job): Scenario[] => {
      const name = nameOf(job);
      if (!isBare(job)) return [{ name, job }];
      return [
        { name, job, floor: 'bare' },
        { name: `${name}, ${DESIGN} clients`, job, floor: 'bare, design', clients: DESIGN },
      ];
    }),
    { name: 'events, 137 performances', job: read(`/v1/${festival}/events`), floor: 'list' },
    {
      name: 'events, 137, If-None-Match',
      job: read(`/v1/${festival}/events`, { 'If-None-Match': etag }, 304),
      floor: 'list again',
    },
    { name: 'events, 137, gzip', job: read(`/v1/${festival}/events`, { 'Accept-Encoding': 'gzip' }) },
    { name: 'events, 2,000 performances', job: read(`/v1/${programme}/events`), floor: 'long list' },
    { name: 'ticket types', job: read(typesOf(spread)), floor: 'types' },
    { name: 'ticket types, one performance', job: read(typesOf(hot)) },
    { name: 'cart read', job: read(carts.map((id) => `/v1/${onSale}/cart/${id}`)), floor: 'cart' },
    { name: 'add, spread', job: add(spread), floor: 'spread' },
    { name: `add, spread, ${DESIGN} clients`, job: add(spread), floor: 'spread, design', clients: DESIGN },
    { name: `add, spread, ${MANY} clients`, job: add(spread), floor: 'spread, many', clients: MANY },
    { name: 'add, one performance', job: add(hot), floor: 'hot' },
    { name: 'create cart + add, spread', job: add(spread, true), floor: 'spread pairs' },
    { name: 'create cart + add, one perf.', job: add(hotPairs, true), floor: 'hot pairs' },
    { name: 'add, numbered halls', job: add(numbered) },
    ...(await listPageScenarios(at.service)),
  ];
}

/** The lower bound of a reservation's cost. */
const isBare = ({ as, performances }: Reserving) => as === 'statement' && performances > 1;

function nameOf({ as, performances }: Reserving): string {
  return `bare postgres.js ${as}, ${performances === 1 ? 'one perf.' : 'spread'}`;
}

import type { FieldError } from '@/lib/errors';
import { type BundleNode, entries, items, type Loose, loose } from './loose';

/** Contradictions in a subscription, and between it and the rest of the file. */
export function findWrongSubscriptions(bundle: unknown): FieldError[] {
  const subscriptions = entries(bundle, 'subscriptions');
  const types = new Set(entries(bundle, 'ticket_types').map(({ value }) => value.key));
  const byKeys = new Map(
    entries(bundle, 'events').flatMap(({ value }) =>
      entries(value, 'sub_events').map((sub) => [nameOf(value.key, sub.value.key), sub.value] as const),
    ),
  );
  return subscriptions.flatMap((node) => [
    ...wrongType(node, types),
    ...wrongPerformances(node, byKeys),
    ...wrongCounts(node),
    ...wrongTimes(node, 'sale_from', 'sale_until'),
    ...wrongRenewal(node),
  ]);
}

const nameOf = (event: unknown, performance: unknown): string => JSON.stringify([event, performance]);

function wrongType({ path, value }: BundleNode, types: Set<unknown>): FieldError[] {
  if (typeof value.ticket_type !== 'string' || types.has(value.ticket_type)) return [];
  return [{ path: `${path}.ticket_type`, message: 'must be the key of a ticket type of this file' }];
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

function wrongPerformances({ path, value }: BundleNode, byKeys: Map<string, Loose>): FieldError[] {
  const seen = new Map<string, string>();
  const errors: FieldError[] = [];
  const found: Loose[] = [];
  for (const { path: at, value: one } of entries(value, 'performances', path)) {
    const name = nameOf(one.event, one.performance);
    const before = seen.get(name);
    const performance = byKeys.get(name);
    seen.set(name, at);
    if (before) errors.push({ path: at, message: `must differ from ${before}` });
    else if (!performance) errors.push({ path: at, message: 'must be a performance of this file' });
    else if (!sells(performance, value.ticket_type)) {
      errors.push({ path: at, message: 'must be a performance that sells the ticket type of the subscription' });
    } else found.push(performance);
  }
  return errors.length > 0 ? errors : wrongRanks({ path, value }, found);
}

const sells = ({ ticket_types: types }: Loose, type: unknown): boolean =>
  !Array.isArray(types) || items(types).includes(type);

function wrongRanks({ path, value }: BundleNode, found: readonly Loose[]): FieldError[] {
  if (found.length === 0) return [];
  const ofEach = found.map((one) => new Set(entries(one, 'categories').map((category) => category.value.name)));
  const isShared = (rank: unknown) => ofEach.every((ranks) => ranks.has(rank));
  const named = entries(value, 'ranks', path);
  if (named.length === 0) {
    const [first = new Set<unknown>()] = ofEach;
    if ([...first].some(isShared)) return [];
    return [{ path: `${path}.performances`, message: 'must share a price rank' }];
  }
  const seen = new Set<unknown>();
  return named.flatMap(({ path: at, value: rank }) => {
    if (typeof rank.name !== 'string') return [];
    if (!isShared(rank.name)) {
      return [{ path: `${at}.name`, message: 'must be a price rank of every performance of the subscription' }];
    }
    if (seen.has(rank.name)) return [{ path: `${at}.name`, message: 'must differ from the ranks before it' }];
    seen.add(rank.name);
    return [];
  });
}

/** A price for the whole subscription needs a fixed number of performances. */
function wrongCounts({ path, value }: BundleNode): FieldError[] {
  const all = items(value.performances).length;
  const { kind, at_least: least, at_most: most } = value;
  if (kind === 'series') {
    return ['at_least', 'at_most']
      .filter((name) => isThere(value[name]))
      .map((name) => ({ path: `${path}.${name}`, message: 'must be left out of a series' }));
  }
  if (kind !== 'choice') return [];
  if (!isThere(least)) return [{ path: `${path}.at_least`, message: 'is missing' }];
  const upper = isThere(most) ? Number(most) : all;
  if (upper > all)
    return [{ path: `${path}.at_most`, message: `must be at most ${all}, as many as it has performances` }];
  if (Number(least) > upper) return [{ path: `${path}.at_least`, message: `must be at most ${upper}` }];
  const priced = entries(value, 'ranks', path).filter(({ value: rank }) => isThere(rank.price));
  if (priced.length === 0 || Number(least) === upper) return [];
  const message = 'must be left out where the number of performances is free: the ticket type says what they cost';
  return priced.map(({ path: at }) => ({ path: `${at}.price`, message }));
}

/** Local times compare as they are written. */
function wrongTimes({ path, value }: BundleNode, from: string, until: string): FieldError[] {
  const [begins, ends] = [value[from], value[until]];
  if (typeof begins !== 'string' || typeof ends !== 'string' || begins < ends) return [];
  return [{ path: `${path}.${until}`, message: `must be later than ${from}` }];
}

/** With a choice of performances there are no common seats to renew. */
function wrongRenewal({ path, value: { key, kind, renewal } }: BundleNode): FieldError[] {
  if (!isThere(renewal)) return [];
  const node = { path: `${path}.renewal`, value: loose(renewal) };
  const { of, from, until, remind_days: days } = node.value;
  const errors = wrongTimes(node, 'from', 'until');
  if (kind === 'choice') errors.push({ path: node.path, message: 'must be left out of a choice' });
  if (of === key) errors.push({ path: `${node.path}.of`, message: 'must be the key of another subscription' });
  if (typeof days === 'number' && errors.length === 0 && days >= daysBetween(String(from), String(until))) {
    errors.push({
      path: `${node.path}.remind_days`,
      message: 'must be fewer days than there are between from and until',
    });
  }
  return errors;
}

/** The days between two local times; NaN when one is malformed, which has an error of its own. */
const daysBetween = (from: string, until: string): number =>
  (Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 86_400_000;

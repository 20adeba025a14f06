import type { Bundle } from '../schema';
import { compareValues, isSame } from './compare-values';
import type { Difference, Thing } from './difference';

/** The differences of two exported bundles (with ids and absolute days), in the order of a file. */
export function compareBundles(before: Bundle, after: Bundle): Difference[] {
  const organisation: Thing = { of: 'organisation', names: [after.client.title], ids: {} };
  return [
    ...changesOf(organisation, before.client, after.client),
    ...orderOf(organisation, 'ticket_types', before.ticket_types, after.ticket_types),
    ...compareLists(before.locations, after.locations, (one) => ({
      of: 'location',
      names: [one.name],
      ids: { location: one.location_id ?? undefined },
    })),
    ...compareLists(before.ticket_types, after.ticket_types, (one) => ({
      of: 'ticket_type',
      names: [one.name],
      ids: {},
    })),
    ...compareEvents(before, after),
    ...orderOf(organisation, 'subscriptions', before.subscriptions, after.subscriptions),
    ...compareLists(before.subscriptions, after.subscriptions, (one) => ({
      of: 'subscription',
      names: [one.name],
      ids: {},
    })),
    ...compareRides(organisation, before, after),
  ];
}

/** Members that exist only in files, and members that are compared as things of their own. */
const OWN = new Set(['key', 'event_id', 'location_id', 'sub_events']);

const changesOf = (thing: Thing, before: object, after: object): Difference[] =>
  compareValues(before, after)
    .filter(({ path: [member = ''] }) => !OWN.has(member))
    .map((change) => ({ kind: 'changed', ...thing, ...change }));

function compareLists<T extends { key: string }>(
  before: readonly T[],
  after: readonly T[],
  thingOf: (one: T, old?: T) => Thing,
): Difference[] {
  const known = new Map(before.map((one) => [one.key, one]));
  const kept = new Set(after.map(({ key }) => key));
  return [
    ...after.flatMap((one): Difference[] => {
      const old = known.get(one.key);
      return old ? changesOf(thingOf(one, old), old, one) : [{ kind: 'added', ...thingOf(one), path: [] }];
    }),
    ...before
      .filter(({ key }) => !kept.has(key))
      .map((one) => ({ kind: 'archived' as const, ...thingOf(one), path: [] })),
  ];
}

function compareEvents(before: Bundle, after: Bundle): Difference[] {
  const subsOf = ({ events }: Bundle) => new Map(events.map((event) => [event.key, event]));
  const [old, young] = [subsOf(before), subsOf(after)];
  const places = [before, after].map(
    ({ locations }) => new Map(locations.map(({ key, location_id }) => [key, location_id ?? undefined])),
  );
  const all = [...new Map([...young, ...old]).keys()];
  return [
    ...compareLists(before.events, after.events, (event) => ({
      of: 'event',
      names: [event.name],
      ids: { show: event.event_id ?? undefined },
    })),
    ...all.flatMap((key) => {
      const event = young.get(key) ?? old.get(key);
      return compareLists(old.get(key)?.sub_events ?? [], young.get(key)?.sub_events ?? [], (sub, was) => ({
        of: 'sub_event',
        names: [event?.name ?? key, `${sub.date} ${sub.time.slice(0, 5)}`],
        ids: {
          show: event?.event_id ?? undefined,
          performance: sub.event_id ?? undefined,
          location: places[1]?.get(sub.location) ?? places[0]?.get(sub.location),
          ...(was && was.location !== sub.location && { locationBefore: places[0]?.get(was.location) }),
        },
      }));
    }),
  ];
}

/** The order of entries, when those in both lists changed theirs. */
function orderOf(thing: Thing, path: string, before: Listed[], after: Listed[]): Difference[] {
  const [old, young] = [before, after].map((list, i) => {
    const others = new Set([before, after][1 - i]?.map(({ key }) => key));
    return list.filter(({ key }) => others.has(key));
  });
  if (
    isSame(
      old?.map(({ key }) => key),
      young?.map(({ key }) => key),
    )
  )
    return [];
  const names = (list: Listed[] = []) => list.map(({ name }) => name);
  return [{ kind: 'changed', ...thing, path: [path], before: names(old), after: names(young) }];
}
type Listed = { key: string; name: string };

/** Measured rides are many, so only their number is compared. */
function compareRides(thing: Thing, before: Bundle, after: Bundle): Difference[] {
  const textOf = (ride: Bundle['rides'][number]) => JSON.stringify(ride);
  const known = new Set(before.rides.map(textOf));
  const changed = after.rides.filter((ride) => !known.has(textOf(ride))).length;
  const gone = before.rides.length + changed - after.rides.length;
  if (changed + gone === 0) return [];
  return [{ kind: 'changed', ...thing, path: ['rides'], before: before.rides.length, after: after.rides.length }];
}

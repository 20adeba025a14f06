import type { Db } from '@/db/client';
import { perDatabase } from '@/db/per-database';
import { DatabaseDeadline, isDeadline } from '@/lib/errors';

type Flight = { hasBegun: boolean; current: Promise<unknown>; next?: Promise<unknown> | undefined };

const flightsOf = perDatabase(() => new Map<string, Flight>());

/**
 * Concurrent calls with the same key share the next run of `work`. No call gets a result that was begun before it, so a request sees what
 * earlier ones changed. A transaction shares only with itself. If the database does not answer in time, all waiting calls are refused, and
 * the next call starts afresh.
 */
export function singleFlight<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  const flights = flightsOf(db);
  const flight = flights.get(key);
  if (!flight) return start(flights, key, work);
  if (!flight.hasBegun) return flight.current as Promise<T>;
  flight.next ??= flight.current.then(
    () => start(flights, key, work),
    (error) => {
      if (!isDeadline(error)) return start(flights, key, work);
      flights.delete(key);
      throw new DatabaseDeadline(false);
    },
  );
  return flight.next as Promise<T>;
}

/**
 * Runs `next` after the work that is under way for this key, if any. Who waited in vain because the database did not answer in time is
 * refused, as singleFlight refuses them.
 */
export function afterFlight<T>(db: Db, key: string, next: () => Promise<T> | T): Promise<T> | T {
  const flight = flightsOf(db).get(key);
  if (!flight?.hasBegun) return next();
  return flight.current.then(next, (error) => {
    if (isDeadline(error)) throw new DatabaseDeadline(false);
    return next();
  });
}

function start<T>(flights: Map<string, Flight>, key: string, work: () => Promise<T>): Promise<T> {
  // One tick later, so that requests already received can join.
  const current = new Promise(setImmediate).then(() => {
    flight.hasBegun = true;
    return work();
  });
  const flight: Flight = { hasBegun: false, current };
  flights.set(key, flight);
  const end = () => {
    if (flights.get(key) === flight && !flight.next) flights.delete(key);
  };
  current.then(end, end);
  return current;
}

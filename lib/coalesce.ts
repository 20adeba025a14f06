import { DatabaseDeadline, isDeadline } from './errors';

type Flight = { hasBegun: boolean; current: Promise<unknown>; next?: Promise<unknown> | undefined };

const flights = new Map<string, Flight>();

/**
 * Requests that ask the same at the same moment, or while one is being answered, share the next answer. Nobody gets an answer that
 * was begun before the question: what one request has changed, the next one sees. Where the database does not answer in time, all who
 * wait are refused, and who comes then asks anew.
 */
export function coalesce<T>(key: string, work: () => Promise<T>): Promise<T> {
  const flight = flights.get(key);
  if (!flight) return start(key, work);
  if (!flight.hasBegun) return flight.current as Promise<T>;
  flight.next ??= flight.current.then(
    () => start(key, work),
    (error) => {
      if (!isDeadline(error)) return start(key, work);
      flights.delete(key);
      throw new DatabaseDeadline(false);
    },
  );
  return flight.next as Promise<T>;
}

function start<T>(key: string, work: () => Promise<T>): Promise<T> {
  // After all that has reached this machine by now was read.
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

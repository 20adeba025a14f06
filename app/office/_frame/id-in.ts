const ID = /^[1-9]\d{0,8}$/;
const LONG_ID = /^[1-9]\d{0,14}$/;

const numberIn = (given: unknown, pattern: RegExp): number | undefined =>
  typeof given === 'string' && pattern.test(given) ? Number(given) : undefined;

/** The id of a row in an address, of a column that is an `integer`; undefined for what is none, so no query is asked out of range. */
export const idIn = (given: unknown): number | undefined => numberIn(given, ID);

/** The same of a `bigint`: orders, people, jobs, mailings, lines of the log. */
export const longIdIn = (given: unknown): number | undefined => numberIn(given, LONG_ID);

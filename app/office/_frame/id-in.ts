const ID = /^[1-9]\d{0,8}$/;
const LONG_ID = /^[1-9]\d{0,14}$/;

const numberIn = (given: unknown, pattern: RegExp): number | undefined =>
  typeof given === 'string' && pattern.test(given) ? Number(given) : undefined;

/** The id in an address, for an `integer` column; undefined for other text, so that no query gets a value out of range. */
export const idIn = (given: unknown): number | undefined => numberIn(given, ID);

/** The same for a `bigint` column: orders, people, jobs, mailings, entries of the audit log. */
export const longIdIn = (given: unknown): number | undefined => numberIn(given, LONG_ID);

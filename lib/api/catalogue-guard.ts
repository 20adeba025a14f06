import type { Contract } from './contract';
import type { CatalogueAnswer } from './revalidate';

/**
 * Whether an operation reads the catalogue. Live clients take a refusal for an empty catalogue, and delete what they stored: such a
 * request is never refused for how many there are.
 */
export const isCatalogueRead = (contract: Contract | undefined): boolean =>
  contract !== undefined && (contract.sharedCacheSeconds !== undefined || contract.neverRefused === true);

/** How old an answer may be that stands in for a new one, once an organisation is asked more than its limit. */
export const GUARD_AGE_MS = 5000;

/** An answer from memory with its age, which counts as the time that a shared cache has kept it. */
export function agedAnswer({ body, headers }: CatalogueAnswer, ageMs: number): CatalogueAnswer {
  return { body, headers: { ...headers, Age: String(Math.ceil(Math.max(0, ageMs) / 1000)) } };
}

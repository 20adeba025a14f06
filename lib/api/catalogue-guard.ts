import type { Contract } from './contract';
import type { CatalogueAnswer } from './revalidate';

/**
 * Whether an operation reads the catalogue. Such a read is never refused for a rate limit, because existing clients
 * take a refusal for an empty catalogue and delete what they stored.
 */
export const isCatalogueRead = (contract: Contract | undefined): boolean =>
  contract !== undefined && (contract.sharedCacheSeconds !== undefined || contract.neverRefused === true);

/** The maximum age of a cached answer that is served while an organisation is above its limit. */
export const GUARD_AGE_MS = 5000;

/** A cached answer with its age, which counts against the time that shared caches may keep it. */
export function agedAnswer({ body, headers }: CatalogueAnswer, ageMs: number): CatalogueAnswer {
  return { body, headers: { ...headers, Age: String(Math.ceil(Math.max(0, ageMs) / 1000)) } };
}

export type ValidityWindow = { validFrom: Date | null; validUntil: Date | null };

/** Whether a type is valid at `now`: from `validFrom` on (inclusive) until `validUntil` (exclusive); null is no bound. */
export function isValidAt({ validFrom, validUntil }: ValidityWindow, now: Date): boolean {
  if (validFrom !== null && now < validFrom) return false;
  return validUntil === null || now < validUntil;
}

import { Temporal } from 'temporal-polyfill';

/** The local day of an instant, as `2026-11-23`. */
export const dayAt = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

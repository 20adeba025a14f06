/**
 * How long a test waits, in milliseconds, for something that must happen: longer than the busiest machine needs. Tests never assert how
 * soon.
 */
export const PATIENCE = 60_000;

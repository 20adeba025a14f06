/**
 * How long a test waits, in milliseconds, for what must come: longer than the busiest machine needs. Tests say what happens, never how
 * soon.
 */
export const PATIENCE = 60_000;

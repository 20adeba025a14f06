/** The short names of the clients that are measured. */
export const NAMES = { festival: 'festival', programme: 'bench-programme', onSale: 'bench-on-sale' } as const;

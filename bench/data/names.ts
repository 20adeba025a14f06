/** The short names of the clients that are measured. */
export const NAMES = { festival: 'festival', programme: 'bench-programme', onSale: 'bench-on-sale' } as const;

/** How many seats the performance has that more buyers want than there are. */
export const BURST_SEATS = 200;

/** And in the rush, where all of them want several at once. */
export const RUSH_SEATS = 500;

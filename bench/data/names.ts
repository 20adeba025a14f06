/** The names of the benchmark's clients. */
export const NAMES = { festival: 'festival', programme: 'bench-programme', onSale: 'bench-on-sale' } as const;

/** The size of the performance that more buyers want than it has seats. */
export const BURST_SEATS = 200;

/** The size of the performance of the rush, where everybody wants several seats at once. */
export const RUSH_SEATS = 500;

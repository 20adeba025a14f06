/** In the pixels of a drawn hall: from a seat to the next, in its row and in the rows behind it. */
export const PITCH = 28;
/** Where the stage ends. */
export const STAGE = 64;

type Row = { seats: readonly unknown[]; gaps: readonly number[] };

/** How wide a row is, in seats; a gap is as wide as one. */
export const placesIn = ({ seats, gaps }: Row): number => seats.length + gaps.length;

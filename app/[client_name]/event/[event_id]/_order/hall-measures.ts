/** In the pixels of a drawn hall: from a seat to the next, in its row and in the rows behind it. */
export const PITCH = 28;
/** Where the stage ends. */
export const STAGE = 64;

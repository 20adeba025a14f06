/** In the pixels of a drawn hall: a seat with what is around it, and from a row to the next. */
export const PITCH = 28;
/** Where the stage ends. */
export const STAGE = 64;
/** Colours and patterns of the ranks there are; a fifth looks like the first. */
export const RANK_LOOKS = 4;

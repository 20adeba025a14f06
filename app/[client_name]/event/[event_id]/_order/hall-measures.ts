/** The width and height of a seat with the space around it, in the pixels of a drawn hall. */
export const PITCH = 28;
/** The height of the stage, in the same pixels. */
export const STAGE = 64;
/** The number of colours and patterns; a fifth rank looks like the first. */
export const RANK_LOOKS = 4;

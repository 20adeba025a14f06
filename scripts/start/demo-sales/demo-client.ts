/** The demo organisation that has sales. */
export const DEMO_CLIENT = 'kleinkunst';
/** What the performance that people wait for has left before staff keep them. */
export const LAST_SEATS = 4;

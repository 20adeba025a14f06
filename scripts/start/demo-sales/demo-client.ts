/** The demo organisation that has sales. */
export const DEMO_CLIENT = 'kleinkunst';
/** How many seats of the performance with a waiting list stay unsold, until staff block them. */
export const LAST_SEATS = 4;

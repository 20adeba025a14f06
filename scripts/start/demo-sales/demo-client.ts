/** The demo organisation that has sales. */
export const DEMO_CLIENT = 'kleinkunst';

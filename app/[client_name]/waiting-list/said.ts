/** The result of asking for a place on the list, as the page's address says it. */
export const NOTICES = ['asked', 'closed', 'on_sale', 'too_many', 'wrong', 'busy'] as const;
export type WaitingListNote = (typeof NOTICES)[number];

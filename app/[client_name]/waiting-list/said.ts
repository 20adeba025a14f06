/** What became of asking for a place, as the address of the page says it. */
export const SAYS = ['asked', 'closed', 'on_sale', 'too_many', 'wrong', 'busy'] as const;
export type WaitingListNote = (typeof SAYS)[number];

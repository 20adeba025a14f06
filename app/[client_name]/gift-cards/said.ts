/** What was wrong with a form of this page, as its address says it; nothing that was typed is in it. */
export const SAYS = [
  'amount',
  'text',
  'recipient',
  'day',
  'details',
  'method',
  'code',
  'many',
  'busy',
  'none',
] as const;
export type GiftCardNote = (typeof SAYS)[number];

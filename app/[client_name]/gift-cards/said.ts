/** What was wrong with a form, as the page's address says it. The address has nothing that was typed. */
export const NOTICES = [
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
export type GiftCardNote = (typeof NOTICES)[number];

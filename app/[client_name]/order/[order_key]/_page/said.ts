/** The notices that the page can show after a form. */
const NOTICES = [
  'mail',
  'mail-soon',
  'too-late',
  'too-many-unpaid',
  'busy',
  'wrong-address',
  'too-many-tries',
  'named',
  'names-bad',
  'names-changed',
] as const;
export type OrderNotice = (typeof NOTICES)[number];

export const readNotice = (value: unknown): OrderNotice | undefined => NOTICES.find((one) => one === value);

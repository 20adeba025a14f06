/** The notices that the page can show after a form. */
const SAID = [
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
export type OrderNotice = (typeof SAID)[number];

export const readSaid = (value: unknown): OrderNotice | undefined => SAID.find((one) => one === value);

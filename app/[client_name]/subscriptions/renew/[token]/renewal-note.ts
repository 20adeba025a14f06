/** What the page of a renewal says after a button was pressed in vain. */
const NOTES = ['busy', 'closed', 'gone'] as const;
export type RenewalNote = (typeof NOTES)[number];

export const readNote = (said: unknown): RenewalNote | undefined => NOTES.find((note) => note === said);

/** Why a button of a renewal's page failed. */
const NOTES = ['busy', 'closed', 'gone'] as const;
export type RenewalNote = (typeof NOTES)[number];

export const readNote = (said: unknown): RenewalNote | undefined => NOTES.find((note) => note === said);

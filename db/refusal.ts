/** Why a database is not brought up to date: one sentence for the person at the keyboard. */
export class DatabaseRefusal extends Error {}

export const NEWER = 'The database was made by a newer version of Doek (or another one): start that version instead.';

/** Why migrate() refuses a database: one sentence for the operator. */
export class DatabaseRefusal extends Error {}

export const NEWER = 'The database was made by a newer version of Doek (or another one): start that version instead.';

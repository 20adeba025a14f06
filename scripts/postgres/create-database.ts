import postgres from 'postgres';

/** The name of Doek's database. */
export const DATABASE = 'doek';

/** Creates the database if missing; `url` is that of the server's database `postgres`. */
export async function createDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const found = await sql`SELECT FROM pg_database WHERE datname = ${DATABASE}`;
    if (found.length === 0) await sql`CREATE DATABASE ${sql(DATABASE)}`;
  } finally {
    await sql.end();
  }
}

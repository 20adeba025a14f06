import postgres from 'postgres';

/** The database that Doek keeps its data in. */
export const DATABASE = 'doek';

/** Makes the database when the server has none; `url` is that of the server's own database `postgres`. */
export async function createDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const found = await sql`SELECT FROM pg_database WHERE datname = ${DATABASE}`;
    if (found.length === 0) await sql`CREATE DATABASE ${sql(DATABASE)}`;
  } finally {
    await sql.end();
  }
}

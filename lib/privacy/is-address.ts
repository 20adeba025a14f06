import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a column has this e-mail address, ignoring case and spaces around it. */
export const isAddress = (column: PgColumn, email: string): SQL =>
  eq(sql`lower(normalize(trim(${column})))`, email.trim().normalize('NFC').toLowerCase());

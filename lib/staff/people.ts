import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staff } from '@/db/schema';
import type { Person } from './office-context';

/** An e-mail address as accounts store it: trimmed, NFC, lower case. */
export const addressOf = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const PERSON = {
  id: staff.id,
  email: staff.email,
  name: staff.name,
  locale: staff.locale,
  mayCreateClients: staff.mayCreateClients,
  factorsSince: staff.factorsSince,
};

export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  const [found] = await db
    .select(PERSON)
    .from(staff)
    .where(and(eq(staff.email, addressOf(email)), isNull(staff.disabledAt)));
  return found;
}

/** Changes the person's own name and language. */
export async function changePerson(db: Db, id: number, change: { name: string; locale: string | null }): Promise<void> {
  await db.update(staff).set(change).where(eq(staff.id, id));
}

export async function findPersonById(db: Db, id: number): Promise<Person | undefined> {
  const [found] = await db
    .select(PERSON)
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)));
  return found;
}

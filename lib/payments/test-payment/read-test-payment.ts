import { and, desc, eq } from 'drizzle-orm';
import { testPayments } from '@/db/schema';
import type { Context } from '@/lib/context';

export type TestPayment = typeof testPayments.$inferSelect;

/** How many are listed; older ones are not needed. */
const SHOWN = 5;

export const ofTest = ({ clientId, id }: Pick<TestPayment, 'clientId' | 'id'>) =>
  and(eq(testPayments.clientId, clientId), eq(testPayments.id, id));

/** The organisation's test payment with that id; undefined when there is none. */
export async function findTestPayment({ client, db }: Context, id: number): Promise<TestPayment | undefined> {
  const [found] = await db
    .select()
    .from(testPayments)
    .where(ofTest({ clientId: client.id, id }));
  return found;
}

/** The test payment with the token that its provider knows; undefined when there is none. */
export async function findTestByToken({ client, db }: Context, token: string): Promise<TestPayment | undefined> {
  const ofToken = and(eq(testPayments.clientId, client.id), eq(testPayments.token, token));
  const [found] = await db.select().from(testPayments).where(ofToken);
  return found;
}

/** The organisation's test payments, latest first, a limited number. */
export const listTestPayments = ({ client, db }: Context): Promise<TestPayment[]> =>
  db
    .select()
    .from(testPayments)
    .where(eq(testPayments.clientId, client.id))
    .orderBy(desc(testPayments.id))
    .limit(SHOWN);

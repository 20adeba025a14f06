import { and, eq } from 'drizzle-orm';
import { testBankPayments } from '@/db/schema';
import type { Context } from '@/lib/context';

/** Condition for the test bank's payment with that reference. */
export const ofRef = (ctx: Context, ref: string) =>
  and(eq(testBankPayments.clientId, ctx.client.id), eq(testBankPayments.ref, ref));

/** The reference of the payment opened with a token; `copy` 1: of the second payment when it is paid twice. */
export async function findRef({ client, db }: Context, token: string, copy: 0 | 1): Promise<string | undefined> {
  const { clientId, token: ofToken, copy: ofCopy, ref } = testBankPayments;
  const [payment] = await db
    .select({ ref })
    .from(testBankPayments)
    .where(and(eq(clientId, client.id), eq(ofToken, token), eq(ofCopy, copy)));
  return payment?.ref;
}

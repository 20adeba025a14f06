import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staffTotp } from '@/db/schema';
import { listPasskeys } from './passkeys';
import { countRecoveryCodes } from './recovery-codes';

/** The second factors of a person: passkeys, app, recovery codes. */
export async function listFactors(db: Db, staffId: number) {
  const passkeys = await listPasskeys(db, staffId);
  const [totp] = await db
    .select({ confirmedAt: staffTotp.confirmedAt })
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt)));
  return { passkeys, totpSince: totp?.confirmedAt ?? undefined, recoveryCodes: await countRecoveryCodes(db, staffId) };
}

/** Whether signing in needs more than a mailed code. */
export async function needsSecondStep(db: Db, staffId: number): Promise<boolean> {
  const { passkeys, totpSince } = await listFactors(db, staffId);
  return passkeys.length > 0 || totpSince !== undefined;
}

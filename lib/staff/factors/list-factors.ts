import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staffTotp } from '@/db/schema';
import { listPasskeys } from './passkeys';
import { countRecoveryCodes } from './recovery-codes';

/** What somebody can prove with who they are, besides mail. */
export async function listFactors(db: Db, staffId: number) {
  const passkeys = await listPasskeys(db, staffId);
  const [totp] = await db
    .select({ confirmedAt: staffTotp.confirmedAt })
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt)));
  return { passkeys, totpSince: totp?.confirmedAt ?? undefined, recoveryCodes: await countRecoveryCodes(db, staffId) };
}

/** Whether a mailed code is not enough to sign in. */
export async function needsSecondStep(db: Db, staffId: number): Promise<boolean> {
  const { passkeys, totpSince } = await listFactors(db, staffId);
  return passkeys.length > 0 || totpSince !== undefined;
}

import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staffRecoveryCodes } from '@/db/schema';
import { limitTries } from '../limit-tries';

const COUNT = 10;
/** 15 characters out of 32: 75 bits. Without characters that look alike. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 15;

const hashOf = (staffId: number, code: string): string =>
  createHash('sha256')
    .update(`${staffId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url');

const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => SIGNS[byte % SIGNS.length])
    .join('')
    .replaceAll(/.{5}(?=.)/g, '$&-');

/** Replaces the recovery codes of a person by ten new ones. They are shown once: the database stores hashes. */
export async function makeRecoveryCodes(db: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await db.transaction(async (tx) => {
    await removeRecoveryCodes(tx, staffId);
    await tx.insert(staffRecoveryCodes).values(codes.map((code) => ({ staffId, hash: hashOf(staffId, code) })));
  });
  return codes;
}

export async function removeRecoveryCodes(db: Db, staffId: number): Promise<void> {
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
}

/** Uses up one of a person's recovery codes. @returns whether it was valid @throws Refusal `too_often` */
export async function isRecoveryCode(db: Db, staffId: number, code: string, now: Date): Promise<boolean> {
  await limitTries(db, 'factor-account', String(staffId), now);
  const used = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        eq(staffRecoveryCodes.hash, hashOf(staffId, code)),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ staffId: staffRecoveryCodes.staffId });
  return used.length > 0;
}

/** How many unused codes are left. */
export async function countRecoveryCodes(db: Db, staffId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}

import type { Db } from '@/db/client';
import { mailboxOf } from '@/lib/email';
import { env } from '@/lib/env';
import { addCounts } from '@/lib/limits';
import type { Mail } from '@/lib/outbox';

const HOUR_MS = 60 * 60 * 1000;

/** Mails that a stranger can cause: few are allowed, and the others are dropped. */
const UNPROVEN = new Set<Mail['kind']>(['confirm', 'payment_failed']);
/** Limits per mailbox and clock hour: for one organisation, and in total. */
const MOST = { unproven: { ofClient: 5, ofAll: 10 }, owed: { ofClient: 20, ofAll: 40 } } as const;

export type MailQuota = { may: true } | { may: false; isDropped: boolean; againAt: Date };

/**
 * Counts a mail at `now` against its recipient, across all processes. Mails that strangers can cause have a counter of their own, so they
 * never delay mail for a real buyer, which is only ever postponed to the next hour.
 */
export function takeMailQuota(
  db: Db,
  { clientId, kind }: Pick<Mail, 'clientId' | 'kind'>,
  email: string,
  now: Date,
): Promise<MailQuota> {
  return takeMailQuotaOf(db, { clientId, group: UNPROVEN.has(kind) ? 'unproven' : 'owed' }, email, now);
}

/** The same for a mail that belongs to no order. */
export async function takeMailQuotaOf(
  db: Db,
  { clientId, group }: { clientId: number; group: keyof typeof MOST },
  email: string,
  now: Date,
): Promise<MailQuota> {
  if (!env.LIMITS) return { may: true };
  const endsAt = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  const mailbox = mailboxOf(email);
  const count = (key: string) => ({ name: `mail-${group}`, key, endsAt, count: 1 });
  const [ofClient = 0, ofAll = 0] = await addCounts(db, [count(`${clientId} ${mailbox}`), count(mailbox)]);
  if (ofClient <= MOST[group].ofClient && ofAll <= MOST[group].ofAll) return { may: true };
  return { may: false, isDropped: group === 'unproven', againAt: new Date(endsAt) };
}

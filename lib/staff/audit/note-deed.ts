import type { AuditDetail } from '@/db/schema';
import type { OfficeContext } from '../office-context';
import { Refusal } from '../refusal';
import { appendLines } from './append-line';
import { appendRead } from './append-read';

/**
 * An action or read of a member, for the audit log. Ids and amounts only: never names, addresses or secrets; a changed name is `changed`.
 */
export type Deed = {
  /** For example `membership.ended`, `order.read`. */
  action: string;
  /** For example `membership 12`. */
  subject?: string;
  orderId?: number;
  paymentId?: number;
  detail?: AuditDetail;
  before?: AuditDetail;
  after?: AuditDetail;
  /** The reason that the person gave. */
  reason?: string;
  /** A read: reads of the same kind in one browser within a minute share an entry (append-read.ts). */
  isRead?: true;
};

/** Adds an entry to the audit log, written at the end of the office transaction. Call it inside one. @throws Refusal `only_seen` */
export function noteDeed({ deeds, seenAs }: OfficeContext, deed: Deed): void {
  if (seenAs && !deed.isRead) throw new Refusal('only_seen');
  if (!deeds) throw new Error('noteDeed was called outside an office transaction; call it inside officeTransaction');
  deeds.push(deed);
}

/**
 * Appends entries to the organisation's chain. It locks the last link of the chain, so it runs at the end of a transaction, after the lock
 * of appendRead (docs/locking.md).
 */
export async function appendDeeds(ctx: OfficeContext, deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds.filter(({ isRead }) => isRead)) await appendRead(ctx, deed);
  await appendLines(
    ctx,
    deeds.filter(({ isRead }) => !isRead),
  );
}

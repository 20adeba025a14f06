import type { AuditDetail } from '@/db/schema';
import type { OfficeContext } from '../office-context';
import { Refusal } from '../refusal';
import { appendLines } from './append-line';
import { appendRead } from './append-read';

/** What somebody of the office did or read. Ids and amounts: no names, addresses or secrets; what is a name says `changed`. */
export type Deed = {
  /** As in `membership.ended`, `order.read`. */
  action: string;
  /** As in `membership 12`. */
  subject?: string;
  orderId?: number;
  paymentId?: number;
  detail?: AuditDetail;
  before?: AuditDetail;
  after?: AuditDetail;
  /** What the person gave as reason. */
  reason?: string;
  /** Nothing was changed: what the same browser reads of this kind within a minute is one line (append-read.ts). */
  isRead?: true;
};

/** Has the transaction of the office write what it does into the log, last of all and with what it did. @throws Refusal `only_seen` */
export function noteDeed({ deeds, seenAs }: OfficeContext, deed: Deed): void {
  if (seenAs && !deed.isRead) throw new Refusal('only_seen');
  if (!deeds) throw new Error('A deed of the office is noted inside its transaction');
  deeds.push(deed);
}

/**
 * Appends what was noted to the organisation's chain. Locks its last link, so it comes last in a transaction, after the lock of what the
 * browser reads (docs/locking.md).
 */
export async function appendDeeds(ctx: OfficeContext, deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds.filter(({ isRead }) => isRead)) await appendRead(ctx, deed);
  await appendLines(
    ctx,
    deeds.filter(({ isRead }) => !isRead),
  );
}

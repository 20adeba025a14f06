import { sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { mails } from '@/db/schema';
import type { Context } from '@/lib/context';

export type MailKind = (typeof mails.$inferSelect)['kind'];

/** What one deed of the office or of the clock sends to many: it lets everybody's other mail go first. */
const MASS: ReadonlySet<MailKind> = new Set<MailKind>(['mailing', 'reminder', 'performance_changed', 'line_cancelled']);

type MailToQueue = {
  kind: MailKind;
  orderId: number;
  /** Distinguishes mails of one kind about one order (for example the id of the refund). */
  occasion?: string;
  /** Another address than the order's. */
  recipient?: string;
  /** Until it may be sent. By then it may have nothing left to say (lib/mail/compose.ts). */
  waitMinutes?: number;
  /** One of many at once: it lets everybody's other mail go first. Left out: as its kind is. */
  isMass?: boolean;
};

/**
 * Queues a mail to the order's buyer in the caller's transaction. The same kind and occasion is queued once per order.
 * @returns whether it was queued now
 */
export async function queueMail(
  ctx: Context,
  { kind, orderId, occasion = '', recipient, waitMinutes = 0, isMass = MASS.has(kind) }: MailToQueue,
): Promise<boolean> {
  const mail = {
    clientId: ctx.client.id,
    kind,
    orderId,
    occasion,
    recipient: recipient ?? null,
    isMass,
    now: ctx.now,
    due: new Date(ctx.now.getTime() + waitMinutes * 60_000),
  };
  return (await insert(ctx.db).execute(mail)).length > 0;
}

const p = sql.placeholder;
const insert = oncePerDatabase((db) =>
  db
    .insert(mails)
    .values({
      clientId: p('clientId'),
      kind: p('kind'),
      orderId: p('orderId'),
      occasion: p('occasion'),
      recipient: p('recipient'),
      isMass: p('isMass'),
      queuedAt: p('now'),
      nextAttemptAt: p('due'),
    })
    .onConflictDoNothing()
    .returning({ id: mails.id })
    .prepare('queue_mail'),
);

import { sql } from 'drizzle-orm';
import { mails } from '@/db/schema';
import { statement } from '@/db/statement';
import type { Context } from '@/lib/context';

export type MailKind = (typeof mails.$inferSelect)['kind'];

/** Kinds that one action sends to many buyers: other mails go first. */
const MASS: ReadonlySet<MailKind> = new Set<MailKind>([
  'mailing',
  'reminder',
  'performance_changed',
  'line_cancelled',
  'renewal',
  'renewal_reminder',
]);

type MailToQueue = {
  kind: MailKind;
  orderId: number;
  /** Distinguishes mails of one kind about one order (for example the id of the refund). */
  occasion?: string;
  /** Another address than the order's. */
  recipient?: string;
  /** The earliest time to send it. By then it may be obsolete (lib/mail/compose.ts). */
  waitMinutes?: number;
  /** One of many sent at once: other mails go first. Left out: by its kind. */
  isMass?: boolean;
};

/**
 * Queues a mail to the order's buyer in the caller's transaction. The same kind and occasion is queued once per order.
 * @returns whether it was queued now
 */
export const queueMail = async (ctx: Context, mail: MailToQueue): Promise<boolean> =>
  (await queueMails(ctx, [mail])) > 0;

/** Like queueMail, for several mails in one statement. @returns how many were queued now */
export async function queueMails(ctx: Context, wanted: readonly MailToQueue[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const entries = wanted.map(
    ({ kind, orderId, occasion = '', recipient, waitMinutes = 0, isMass = MASS.has(kind) }) => ({
      kind,
      orderId,
      occasion,
      recipient,
      isMass,
      due: new Date(ctx.now.getTime() + waitMinutes * 60_000),
    }),
  );
  const now = ctx.now.toISOString();
  return (await insert(ctx.db, { clientId: ctx.client.id, now, entries: JSON.stringify(entries) })).length;
}

const p = sql.placeholder;
const insert = statement(
  'queue_mail',
  sql`
    INSERT INTO ${mails} (client_id, kind, order_id, occasion, recipient, is_mass, queued_at, next_attempt_at)
    SELECT ${p('clientId')}::int, m.kind, m."orderId", m.occasion, m.recipient, m."isMass", ${p('now')}::timestamptz, m.due
      FROM jsonb_to_recordset(${p('entries')}::text::jsonb)
        AS m(kind mail_kind, "orderId" bigint, occasion text, recipient text, "isMass" boolean, due timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`,
);

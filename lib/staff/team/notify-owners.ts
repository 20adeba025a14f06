import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { memberships, staff } from '@/db/schema';
import { queueStaffMail } from '../mails/queue-staff-mail';
import type { OfficeContext } from '../office-context';

const TELL_HOURS = 72;

type Asked = Pick<OfficeContext, 'db' | 'now'> & { client: { id: number } };

/** The present owners, with any scope. */
export const listOwners = ({ db, client, now }: Asked) =>
  db
    .select({ email: staff.email, scope: memberships.scope, expiresAt: memberships.expiresAt })
    .from(memberships)
    .innerJoin(staff, eq(staff.id, memberships.staffId))
    .where(
      and(
        eq(memberships.clientId, client.id),
        eq(memberships.role, 'owner'),
        isNull(memberships.endedAt),
        or(isNull(memberships.expiresAt), gt(memberships.expiresAt, now)),
      ),
    );

/** Mails every owner that the team changed; `id`: of the membership or invitation. */
export async function notifyOwners(ctx: OfficeContext, id: number): Promise<void> {
  const { client, now } = ctx;
  const expiresAt = new Date(now.getTime() + TELL_HOURS * 3_600_000);
  const mail = { kind: 'role_changed', locale: client.locale, about: `${client.id} ${id}`, now, expiresAt } as const;
  for (const { email } of await listOwners(ctx)) await queueStaffMail(ctx.db, { ...mail, email });
}

'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { noteDeed, officeTransaction, Refusal, ROLES } from '@/lib/staff';
import { accountAction, officeAction } from './_frame/office-action';
import { forgetSeenAs, keepSeenAs, readSeenAs } from './_frame/office-cookies';
import { contextOf, readVisit, requestPath } from './_frame/visit';

/** Lets an owner see the office as another role, read-only, until they stop or an hour has passed. */
export const seeAs = officeAction('team.write', z.object({ role: z.enum(ROLES) }), async (ctx, { role }) => {
  const { membership, client } = ctx;
  if (membership.role !== 'owner' || role === 'owner') throw new Refusal('not_found', 'role');
  await officeTransaction(ctx, async (ctx) =>
    noteDeed(ctx, { action: 'office.seen_as', subject: `membership ${membership.id}`, after: { role } }),
  );
  await keepSeenAs((await readVisit()).site.origin, client.name, role);
  return redirect(`/office/${client.name}`);
});

/** Returns an owner to their own role. */
export const stopSeeing = accountAction(z.object({}), async (visit) => {
  const name = (await requestPath()).split('/')[2] ?? '';
  const ctx = await contextOf(visit, name, { asThemselves: true });
  const before = ctx && (await readSeenAs(visit.site.origin, name));
  if (ctx && before)
    await officeTransaction(ctx, async (ctx) =>
      noteDeed(ctx, {
        action: 'office.seen_as_ended',
        subject: `membership ${ctx.membership.id}`,
        before: { role: before },
      }),
    );
  await forgetSeenAs(visit.site.origin);
  return redirect(ctx ? `/office/${ctx.client.name}` : '/office');
});

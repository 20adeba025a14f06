'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import {
  approveFactor,
  changeMember,
  endMember,
  invite,
  type OfficeContext,
  ROLES,
  type RoleAt,
  SCOPES,
  withdrawInvitation,
} from '@/lib/staff';
import { boundedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';
import { endOfDay } from './end-of-day';

const ID = z.coerce.number().int().positive();
const POSITION = {
  role: z.enum(ROLES),
  scope: z.enum(SCOPES),
  ids: boundedText(2000)
    .regex(/^[\d\s]*$/)
    .transform((text) => text.split(/\s+/).filter(Boolean).map(Number)),
  expires: z.union([boundedText(30).check(z.iso.date()), z.literal('')]),
};

type PositionInput = z.output<z.ZodObject<typeof POSITION>>;

const positionOf = ({ client }: OfficeContext, { role, scope, ids, expires }: PositionInput): RoleAt => ({
  role,
  scope,
  ids: scope === 'all' ? [] : ids,
  expiresAt: endOfDay(expires, client.timezone),
});

/** Invites a person by mail. */
export const inviteMember = officeAction(
  'team.write',
  z.object({ email: boundedText(MOST_ADDRESS).refine(isEmailAddress), ...POSITION }),
  async (ctx, { email, ...given }) => {
    await invite(ctx, { email, ...positionOf(ctx, given) });
    return redirect(`/office/${ctx.client.name}/team`);
  },
);

export const withdrawOne = officeAction('team.write', z.object({ id: ID }), async (ctx, { id }) => {
  await withdrawInvitation(ctx, id);
  return redirect(`/office/${ctx.client.name}/team`);
});

/** Changes somebody's role, scope or end date. */
export const changeOne = officeAction(
  'team.write',
  z.object({ id: ID, seen: boundedText(3000), ...POSITION }),
  async (ctx, { id, seen, ...given }) => {
    await changeMember(ctx, id, { seen, ...positionOf(ctx, given) });
    return redirect(`/office/${ctx.client.name}/team/${id}`);
  },
);

/** Removes a member from the team; what they paired at the door ends, or goes on under the successor. */
export const endOne = officeAction(
  'team.write',
  z.object({ id: ID, successor: z.union([z.literal('').transform(() => undefined), ID]).optional() }),
  async (ctx, { id, successor }) => {
    await endMember(ctx, id, successor);
    return redirect(`/office/${ctx.client.name}/team`);
  },
);

/** Lets a member's first passkey or app count at once. */
export const approveOneFactor = officeAction(
  'team.write',
  z.object({
    id: ID,
    seen: boundedText(30)
      .check(z.iso.datetime())
      .transform((text) => new Date(text)),
  }),
  async (ctx, { id, seen }) => {
    await approveFactor(ctx, id, seen);
    return redirect(`/office/${ctx.client.name}/team/${id}`);
  },
);

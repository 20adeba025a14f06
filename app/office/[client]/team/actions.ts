'use server';

import { z } from 'zod';
import { isEmailAddress } from '@/lib/email';
import {
  changeMember,
  endMember,
  invite,
  type OfficeContext,
  ROLES,
  type RoleAt,
  SCOPES,
  withdrawInvitation,
} from '@/lib/staff';
import type { FormState } from '../../_frame/form-state';
import { goTo, officeAction } from '../../_frame/office-action';
import { endOfDay } from './end-of-day';

const ID = z.coerce.number().int().positive();
const POSITION = {
  role: z.enum(ROLES),
  scope: z.enum(SCOPES),
  ids: z
    .string()
    .max(2000)
    .regex(/^[\d\s]*$/)
    .transform((text) => text.split(/\s+/).filter(Boolean).map(Number)),
  expires: z.union([z.iso.date(), z.literal('')]),
};

type PositionInput = z.output<z.ZodObject<typeof POSITION>>;

const positionOf = ({ client }: OfficeContext, { role, scope, ids, expires }: PositionInput): RoleAt => ({
  role,
  scope,
  ids: scope === 'all' ? [] : ids,
  expiresAt: endOfDay(expires, client.timezone),
});

const ask = officeAction(
  'team.write',
  z.object({ email: z.string().refine(isEmailAddress), ...POSITION }),
  async (ctx, { email, ...given }) => {
    await invite(ctx, { email, ...positionOf(ctx, given) });
    return goTo(`/office/${ctx.client.name}/team`);
  },
);

/** Asks somebody by mail to join. */
export async function inviteMember(state: FormState, form: FormData): Promise<FormState> {
  return ask(state, form);
}

const withdraw = officeAction('team.write', z.object({ id: ID }), async (ctx, { id }) => {
  await withdrawInvitation(ctx, id);
  return goTo(`/office/${ctx.client.name}/team`);
});

export async function withdrawOne(state: FormState, form: FormData): Promise<FormState> {
  return withdraw(state, form);
}

const change = officeAction(
  'team.write',
  z.object({ id: ID, seen: z.string().max(3000), ...POSITION }),
  async (ctx, { id, seen, ...given }) => {
    await changeMember(ctx, id, { seen, ...positionOf(ctx, given) });
    return goTo(`/office/${ctx.client.name}/team/${id}`);
  },
);

/** Changes somebody's role, scope or end date. */
export async function changeOne(state: FormState, form: FormData): Promise<FormState> {
  return change(state, form);
}

const end = officeAction('team.write', z.object({ id: ID }), async (ctx, { id }) => {
  await endMember(ctx, id);
  return goTo(`/office/${ctx.client.name}/team`);
});

/** Takes somebody out of the team. */
export async function endOne(state: FormState, form: FormData): Promise<FormState> {
  return end(state, form);
}

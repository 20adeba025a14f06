import { membershipScope } from '@/db/schema';
import { NEEDS_SECOND_FACTOR, OF_ORGANISATION, type Permission } from './permissions';
import { PERMISSIONS_OF, ROLES, type Role } from './roles';

export const SCOPES = membershipScope.enumValues;
export type Scope = (typeof SCOPES)[number];

/** A person's role and scope at an organisation. `ids`: of shows, performances or venues, as `scope` says; empty for `all`. */
export type Membership = {
  role: Role;
  scope: Scope;
  ids: readonly number[];
  expiresAt: Date | null;
  endedAt: Date | null;
};

/** What the action is about; undefined for a page or list itself, whose rows isInScope or scopeFilter then select. */
export type Subject = { show?: number | undefined; performance?: number | undefined; location?: number | undefined };

/** When, and whether the session has a second factor. */
export type Circumstances = { now: Date; hasSecondFactor: boolean };

export type PermissionReason =
  | 'allowed'
  | 'ended'
  | 'expired'
  | 'not_of_role'
  | 'whole_organisation'
  | 'out_of_scope'
  | 'second_factor';
export type Why = { may: boolean; reason: PermissionReason /** The roles that have the permission. */; roles: Role[] };

/**
 * Whether a membership allows something, and why (not): the only place that decides. Deny by default; the first reason that forbids is
 * returned. A `subject` without the id that the scope needs is out of scope.
 */
export function why(
  membership: Membership,
  permission: Permission,
  { now, hasSecondFactor }: Circumstances,
  subject?: Subject,
): Why {
  const roles = ROLES.filter((role) => PERMISSIONS_OF[role].has(permission));
  const no = (reason: PermissionReason): Why => ({ may: false, reason, roles });
  if (membership.endedAt !== null) return no('ended');
  if (membership.expiresAt !== null && membership.expiresAt <= now) return no('expired');
  if (!roles.includes(membership.role)) return no('not_of_role');
  if (membership.scope !== 'all' && OF_ORGANISATION.has(permission)) return no('whole_organisation');
  if (subject && !isInScope(membership, subject)) return no('out_of_scope');
  if (NEEDS_SECOND_FACTOR.has(permission) && !hasSecondFactor) return no('second_factor');
  return { may: true, reason: 'allowed', roles };
}

export const may = (...given: Parameters<typeof why>): boolean => why(...given).may;

/** Whether a show, performance or venue is in a membership's scope. */
export function isInScope({ scope, ids }: Pick<Membership, 'scope' | 'ids'>, subject: Subject): boolean {
  if (scope === 'all') return true;
  const id = { shows: subject.show, performances: subject.performance, locations: subject.location }[scope];
  return id !== undefined && ids.includes(id);
}

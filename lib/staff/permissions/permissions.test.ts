import { expect, it } from 'vitest';
import {
  isInScope,
  type Membership,
  may,
  mayGive,
  NEEDS_SECOND_FACTOR,
  NEEDS_STEP_UP,
  OF_ORGANISATION,
  PERMISSIONS,
  PERMISSIONS_OF,
  ROLES,
  type Role,
  SCOPES,
  why,
} from '.';

const now = new Date('2026-11-20T12:00:00Z');
const sure = { now, hasSecondFactor: true };
const member = (role: Role, more: Partial<Membership> = {}): Membership => ({
  role,
  scope: 'all',
  ids: [],
  expiresAt: null,
  endedAt: null,
  ...more,
});

// pretix: a missing comma joined two permissions into one string.
// pretix, whose mapping file joined two names for want of a comma.
it('permission names are unique', () => {
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
  for (const one of PERMISSIONS) expect(one).toMatch(/^[a-z]+\.[a-z]+$/);
  expect([...PERMISSIONS_OF.owner].sort()).toEqual([...PERMISSIONS].sort());
});

it.each(ROLES)('%s may do what its role has and nothing else, and is told why', (role) => {
  for (const permission of PERMISSIONS) {
    const { may, reason, roles } = why(member(role), permission, sure);
    expect([permission, may]).toEqual([permission, PERMISSIONS_OF[role].has(permission)]);
    expect(reason).toBe(may ? 'allowed' : 'not_of_role');
    expect(roles.includes(role)).toBe(may);
    expect(roles).toContain('owner');
  }
});

it('roles lack the permissions that are not theirs', () => {
  const lacks = (role: Role, ...permissions: string[]) =>
    expect(permissions.filter((one) => (PERMISSIONS_OF[role] as ReadonlySet<string>).has(one))).toEqual([]);
  lacks('manager', 'team.write', 'settings.payments', 'settings.keys');
  lacks('box_office', 'refunds.make', 'exports.personal', 'programme.write');
  lacks('finance', 'programme.write', 'door.scan');
  lacks('marketing', 'orders.read', 'refunds.make', 'reports.money');
  lacks('door_lead', 'reports.money', 'orders.read');
  lacks('door', 'door.search', 'orders.find', 'orders.read');
  lacks('producer', 'orders.find', 'orders.read');
  lacks('auditor', ...PERMISSIONS.filter((one) => !/\.(read|find|figures|money)$/.test(one)));
});

it('an ended or expired membership has no permissions', () => {
  const past = new Date(now.getTime() - 1);
  for (const permission of PERMISSIONS) {
    expect(why(member('owner', { endedAt: past }), permission, sure).reason).toBe('ended');
    expect(why(member('owner', { expiresAt: now }), permission, sure).reason).toBe('expired');
  }
  expect(may(member('owner', { expiresAt: new Date(now.getTime() + 1) }), 'team.write', sure)).toBe(true);
});

it('a mailed code alone shows no names and moves no money', () => {
  const unsure = { now, hasSecondFactor: false };
  for (const permission of PERMISSIONS) {
    const { reason } = why(member('owner'), permission, unsure);
    expect(reason).toBe(NEEDS_SECOND_FACTOR.has(permission) ? 'second_factor' : 'allowed');
  }
  for (const one of NEEDS_STEP_UP) expect(NEEDS_SECOND_FACTOR.has(one)).toBe(true);
});

it('a scope covers only its own things, never the whole organisation', () => {
  const subjects = { shows: { show: 7 }, performances: { performance: 7 }, locations: { location: 7 } };
  for (const scope of SCOPES.filter((one) => one !== 'all')) {
    const of = member('owner', { scope, ids: [7] });
    for (const [kind, subject] of Object.entries(subjects)) {
      expect(isInScope(of, subject)).toBe(kind === scope);
      expect(why(of, 'orders.read', sure, subject).reason).toBe(kind === scope ? 'allowed' : 'out_of_scope');
    }
    expect(isInScope({ scope, ids: [] }, subjects[scope])).toBe(false);
    for (const permission of OF_ORGANISATION)
      expect(why(of, permission, sure, subjects[scope]).reason).toBe('whole_organisation');
    expect(may(of, 'programme.read', sure)).toBe(true);
  }
});

it('nobody can give a role with more permissions than their own', () => {
  for (const giver of ROLES)
    for (const role of ROLES) expect([giver, role, mayGive(giver, role)]).toEqual([giver, role, giver === 'owner']);
});

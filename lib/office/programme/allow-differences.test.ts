import { expect, it } from 'vitest';
import { bundleSchema, type Difference } from '@/lib/bundle';
import { NEEDS_SECOND_FACTOR, NEEDS_STEP_UP, PERMISSIONS_OF, ROLES } from '@/lib/staff';
import { PERMISSION_OF, permissionFor } from './allow-differences';

type Node = { shape?: object; element?: Node; unwrap?: () => Node };

/** The members of an object of the schema, also inside a list or with a default. */
function membersIn(node: Node): string[] {
  if (node.shape) return Object.keys(node.shape);
  const inner = node.element ?? node.unwrap?.();
  if (!inner) throw new Error('No object in this part of the schema');
  return membersIn(inner);
}

const { client, locations, ticket_types, subscriptions, events } = bundleSchema.shape;
const MEMBERS = {
  // What the file has beside the organisation: an order of lists, rides; and keys, which an export never has.
  organisation: [...membersIn(client), 'ticket_types', 'subscriptions', 'rides', 'payment_keys'],
  location: membersIn(locations),
  ticket_type: membersIn(ticket_types),
  subscription: membersIn(subscriptions),
  event: membersIn(events),
  sub_event: membersIn(events.element.shape.sub_events),
};

it('every member of the file has a permission of its own', () => {
  expect(membersIn(bundleSchema)).toHaveLength(6);
  for (const [of, members] of Object.entries(MEMBERS)) {
    const whole = of === 'organisation' ? [] : [''];
    expect([of, Object.keys(PERMISSION_OF[of as keyof typeof MEMBERS]).sort()]).toEqual([
      of,
      [...whole, ...members].sort(),
    ]);
  }
});

it('what nobody listed, and what is no harmless setting, needs an owner, a second factor and a step-up', () => {
  const change: Omit<Difference, 'path'> = { kind: 'changed', of: 'organisation', names: [], ids: {} };
  const unknown = permissionFor({ ...change, path: ['new_member'] });
  const others = ['prices.write', 'programme.write', 'subscriptions.write', 'settings.general'];
  const strict = Object.values(PERMISSION_OF.organisation).filter((one) => !others.includes(one));
  for (const permission of [unknown, ...strict]) {
    expect(ROLES.filter((role) => PERMISSIONS_OF[role].has(permission))).toEqual(['owner']);
    expect([permission, NEEDS_SECOND_FACTOR.has(permission), NEEDS_STEP_UP.has(permission)]).toEqual([
      permission,
      true,
      true,
    ]);
  }
  const keep = (before: number, after: number) =>
    permissionFor({ ...change, path: ['keep_personal_data_days'], before, after });
  expect([keep(365, 1), keep(1, 365)]).toEqual(['privacy.erase', 'settings.general']);
});

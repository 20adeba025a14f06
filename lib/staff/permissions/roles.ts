import { staffRole } from '@/db/schema';
import { PERMISSIONS, type Permission } from './permissions';

export const ROLES = staffRole.enumValues;

export type Role = (typeof ROLES)[number];

const DOOR = ['door.scan', 'programme.read'] as const;
const BOX_OFFICE = [
  'programme.read',
  'orders.find',
  'orders.read',
  'orders.sell',
  'orders.move',
  'orders.resend',
  'holds.own',
  'cash.shift',
  'waitinglist.write',
  'vouchers.read',
  'subscriptions.read',
  'giftcards.read',
] as const;

/** The permissions of each role. What is not listed is denied. */
export const PERMISSIONS_OF: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  manager: new Set<Permission>([
    ...BOX_OFFICE,
    'programme.write',
    'performance.cancel',
    'seatplan.write',
    'holds.all',
    'prices.write',
    'orders.comp',
    'orders.cancel',
    'refunds.make',
    'vouchers.write',
    'subscriptions.write',
    'giftcards.write',
    'mail.send',
    'reports.figures',
    'reports.money',
    'exports.personal',
    'settings.general',
    'devices.write',
    'door.scan',
    'door.search',
    'door.manage',
    'team.read',
    'audit.read',
  ]),
  box_office_lead: new Set<Permission>([
    ...BOX_OFFICE,
    'holds.all',
    'orders.comp',
    'orders.cancel',
    'refunds.make',
    'cash.reconcile',
    'vouchers.write',
    'giftcards.write',
    'reports.figures',
    'team.read',
  ]),
  box_office: new Set(BOX_OFFICE),
  finance: new Set<Permission>([
    'programme.read',
    'orders.find',
    'orders.read',
    'subscriptions.read',
    'refunds.approve',
    'cash.reconcile',
    'giftcards.read',
    'reports.figures',
    'reports.money',
    'exports.personal',
    'audit.read',
  ]),
  marketing: new Set<Permission>([
    'programme.read',
    'mail.send',
    'vouchers.read',
    'vouchers.write',
    'subscriptions.read',
    'reports.figures',
  ]),
  door_lead: new Set<Permission>([...DOOR, 'door.search', 'door.override', 'door.undo', 'door.manage']),
  door: new Set(DOOR),
  producer: new Set<Permission>(['programme.read', 'reports.figures', 'holds.own']),
  auditor: new Set<Permission>([
    'programme.read',
    'orders.find',
    'orders.read',
    'vouchers.read',
    'subscriptions.read',
    'giftcards.read',
    'reports.figures',
    'reports.money',
    'team.read',
    'audit.read',
  ]),
};

/** Whether a member with role `giver` may give a role: one that permits nothing beyond their own. */
export const mayGive = (giver: Role, role: Role): boolean =>
  PERMISSIONS_OF[giver].has('team.write') && [...PERMISSIONS_OF[role]].every((one) => PERMISSIONS_OF[giver].has(one));

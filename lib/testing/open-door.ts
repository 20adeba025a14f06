import { randomUUID } from 'node:crypto';
import type { Db } from '@/db/client';
import type { Context } from '@/lib/context';
import type { Verdict } from '@/lib/door';
import {
  createDoorList,
  createDoorToken,
  type DoorContext,
  findDevice,
  type GivenScan,
  getDoorList,
  judgeScans,
  listGates,
} from '@/lib/office';
import { getOrderById } from '@/lib/orders';
import { makeMember } from '@/lib/staff/testing/make-member';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { listTickets } from '@/lib/tickets';

/** The input of a door list without restrictions. */
export const PLAIN = { name: 'Zaal', reentry: 'never', sections: null, opensMinutes: null, lanes: null } as const;

type Wanted = Partial<Parameters<typeof createDoorList>[2]>;

/** An organisation with a door list, its owner, and helpers that make devices, tickets and scans. */
export async function openDoor(db: Db, wanted: Wanted = {}, more: Record<string, unknown> = {}) {
  const tenant: Tenant = await makeTenant(db, {
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 200), performance('b', 50, { date: '+15' })] }],
    ...more,
  });
  const owner = await makeMember(db, tenant.client);
  const office = () => ({ ...owner, now: new Date(), permission: 'door.manage' as const });
  const ctx = (): Context => ({ client: tenant.client, db, now: new Date() });
  const subEventId = tenant.subEventId('a');
  const listId = await createDoorList(office(), subEventId, { ...PLAIN, ...wanted }, 'A');
  const list = () => getDoorList(office(), listId);
  const firstGate = async () => (await listGates(ctx(), listId))[0]?.id ?? 0;

  /** A program's scanner, as found by its token. */
  async function device(given: { name?: string; gateId?: number; isLead?: boolean; maySearch?: boolean } = {}) {
    const { name = 'Phone', gateId = await firstGate(), isLead = false, maySearch = false } = given;
    const token = await createDoorToken(office(), name, { listId, gateId, isLead, maySearch });
    return { token, open: () => opened(token) };
  }
  const opened = (token: string): Promise<DoorContext> =>
    findDevice(ctx(), { token, proof: null, method: 'GET', path: '/' });

  /** Makes a paid order with this many tickets. @returns it with their codes */
  async function sell(count = 1, key = 'a') {
    const nrs = Array.from({ length: count }, (_, i) => i + 1);
    const { id } = await insertOrder(ctx(), { subEventId: tenant.subEventId(key), nrs });
    const order = await getOrderById(ctx(), id);
    const tickets = await listTickets(ctx(), order);
    return { order, codes: tickets.map(({ code }) => code) };
  }
  return { tenant, office, ctx, subEventId, listId, list, firstGate, device, opened, sell };
}

let seq = 0;

export const scanOf = (code: string, more: Partial<GivenScan> = {}): GivenScan => ({
  id: randomUUID(),
  seq: ++seq,
  kind: 'entry',
  at: new Date(),
  code,
  ...more,
});

/** The verdicts of scans of one device, in one request. */
export const verdictsOf = async (door: DoorContext, ...scans: GivenScan[]): Promise<Verdict[]> =>
  (await judgeScans(door, scans)).map(({ verdict }) => verdict);

import { expect, it } from 'vitest';
import { addTickets, type DoorTicket, judge, laneOf, mergePresence, ticketKey, type Verdict } from '@/lib/door';
import { voidMoved, voidTickets } from '@/lib/orders';
import { doorStage } from '@/lib/testing/door-stage';
import { PLAIN, scanOf, verdictsOf } from '@/lib/testing/open-door';
import { ticketCode, verifyTicketCode } from '@/lib/tickets';
import { signingKeyOf } from '@/lib/tickets/testing/signing-key';
import { addGate, changeDoorList, type DoorContext, listGates, readSnapshot, type Snapshot } from '.';
import type { ListWanted } from './lists';

const stage = doorStage();
type At = Awaited<ReturnType<typeof stage.open>> & { orderId: number; code: string };
type Case = {
  name: string;
  list?: Partial<ListWanted>;
  gate?: string[];
  kind?: 'exit';
  /** What happened to the ticket: the first of two, row C, seat 7, in section Parterre. The second has seat 8. */
  before?: (at: At) => Promise<unknown>;
  /** What happens after the device has read the list. */
  meanwhile?: (at: At) => Promise<unknown>;
  code?: (at: At) => string | Promise<string>;
  says: Verdict;
  /** The verdict offline, where the device cannot know better. */
  deviceSays?: Verdict;
};

const scan = (...kinds: ('entry' | 'exit' | 'undo')[]) => {
  return async (at: At) => {
    const lead = await (await at.device({ isLead: true })).open();
    await verdictsOf(lead, ...kinds.map((kind) => scanOf(at.code, { kind })));
  };
};
const voided = (at: At, reason: 'cancelled' | 'refunded') =>
  stage.database.db.transaction((db) =>
    voidTickets({ ...at.ctx(), db }, at.orderId, { reason, positions: reason === 'refunded' ? [1, 2] : [1] }),
  );
const moved = (at: At) =>
  stage.database.db.transaction((db) =>
    voidMoved({ ...at.ctx(), db }, [{ orderId: at.orderId, position: 1, movedTo: 2 }]),
  );
const setOrder = ({ orderId, ctx }: At, status: 'promised' | 'refunded' | 'cancelled') => {
  const endedAt = status === 'promised' ? null : new Date().toISOString();
  return stage.database
    .sql`UPDATE orders SET status = ${status}, paid_at = CASE WHEN ${status} <> 'promised' THEN paid_at END,
    ended_at = ${endedAt} WHERE client_id = ${ctx().client.id} AND id = ${orderId}`;
};
const refund = async (at: At) => {
  await voided(at, 'refunded');
  await setOrder(at, 'refunded');
};
const unpaid = (at: At) => setOrder(at, 'promised');
const resend = ({ orderId }: At) =>
  stage.database.sql`UPDATE order_lines SET generation = generation + 1 WHERE order_id = ${orderId} AND position = 1`;
const signed = async (at: At, more: { orderId?: number; generation?: number }) => {
  const facts = { orderId: at.orderId, position: 1, subEventId: at.subEventId, nr: 1, generation: 0, ...more };
  return ticketCode(facts, await signingKeyOf(at.ctx()));
};
const EARLY = { opensMinutes: 60 };
const BALCONY = { sections: ['Balkon'] };

/** Where two reasons refuse a ticket, device and server name the same one. */
const CASES: Case[] = [
  { name: 'paid', says: 'admitted' },
  { name: 'forged', code: ({ code }) => `${code.slice(0, -4)}0000`, says: 'forged' },
  { name: 'no code at all', code: () => 'https://example.org', says: 'forged' },
  {
    name: 'another performance, also where it was not paid',
    code: async (at) => (await at.sell(1, 'b')).codes[0] ?? '',
    before: unpaid,
    says: 'wrong_performance',
  },
  {
    name: 'genuine, and sold by nobody',
    code: (at) => signed(at, { orderId: 999_999 }),
    says: 'unknown',
    deviceSays: 'newer',
  },
  {
    name: 'sold after the list was read',
    code: async (at) => (await at.sell()).codes[0] ?? '',
    says: 'admitted',
    deviceSays: 'newer',
  },
  { name: 'refunded', before: refund, says: 'refunded' },
  { name: 'refunded after the list was read', meanwhile: refund, says: 'refunded', deviceSays: 'admitted' },
  {
    name: 'refunded, with a code made since',
    before: refund,
    code: (at) => signed(at, { generation: 1 }),
    says: 'refunded',
  },
  { name: 'refunded, on the way out', before: refund, kind: 'exit', says: 'refunded' },
  { name: 'cancelled', before: (at) => voided(at, 'cancelled'), says: 'cancelled' },
  { name: 'of an order that was cancelled', before: (at) => setOrder(at, 'cancelled'), says: 'cancelled' },
  { name: 'moved', before: moved, list: BALCONY, says: 'moved' },
  { name: 'replaced', before: resend, list: EARLY, says: 'replaced' },
  { name: 'replaced, and its new code', before: resend, code: (at) => signed(at, { generation: 1 }), says: 'admitted' },
  { name: 'not paid, and too early', before: unpaid, list: EARLY, says: 'unpaid' },
  { name: 'not paid, on the way out', before: unpaid, kind: 'exit', says: 'not_inside' },
  { name: 'for another part of the house', list: BALCONY, gate: ['Balkon'], says: 'other_list' },
  { name: 'for another part of the house, of none', list: { sections: [] }, says: 'other_list' },
  { name: 'at another entrance, and too early', list: EARLY, gate: ['Balkon'], says: 'other_gate' },
  { name: 'at its entrance', list: { sections: ['Balkon', 'Parterre'] }, gate: ['Parterre'], says: 'admitted' },
  { name: 'too early, also with others', list: { ...EARLY, lanes: 64 }, says: 'too_early' },
  { name: 'in the share of another scanner', list: { lanes: 64 }, says: 'other_lane' },
  { name: 'inside', before: scan('entry'), says: 'already_in' },
  { name: 'inside, where one comes and goes', list: { reentry: 'always' }, before: scan('entry'), says: 'admitted' },
  { name: 'inside, and too early by now', list: EARLY, before: scan('entry'), says: 'too_early' },
  { name: 'gone out', before: scan('entry', 'exit'), says: 'already_left' },
  { name: 'gone out, and in again', list: { reentry: 'after_exit' }, before: scan('entry', 'exit'), says: 'admitted' },
  { name: 'let in by mistake', before: scan('entry', 'undo'), says: 'admitted' },
  { name: 'let in by mistake, on the way out', before: scan('entry', 'undo'), kind: 'exit', says: 'not_inside' },
  { name: 'on the way out', before: scan('entry'), kind: 'exit', says: 'left' },
  { name: 'on the way out again', before: scan('entry', 'exit'), kind: 'exit', says: 'not_inside' },
];

it.each(CASES)('a device by itself and the server say the same of a ticket that is $name: $says', async (one) => {
  const plain = await stage.open();
  const { codes, order } = await plain.sell(2);
  const at: At = { ...plain, orderId: order.id, code: codes[0] ?? '' };
  await stage.database
    .sql`UPDATE order_lines SET section = 'Parterre', row_nr = 'C', seat_nr = (6 + position)::text WHERE order_id = ${order.id}`;
  await one.before?.(at);
  if (one.gate) await addGate(at.office(), at.listId, 'Deur', one.gate);
  if (one.list) await changeDoorList(at.office(), at.listId, (await at.list()).version, { ...PLAIN, ...one.list });
  const gateId = (await listGates(at.ctx(), at.listId)).at(-1)?.id ?? 0;
  const door = await foreignLane(at, gateId);
  const kind = one.kind ?? 'entry';
  const snapshot = await readSnapshot(door);
  const code = (await one.code?.(at)) ?? at.code;
  await one.meanwhile?.(at);
  const [said, moved] = judgeAlone(door, snapshot, code, kind);
  expect([said, ...(await verdictsOf(door, scanOf(code, { kind })))]).toEqual([one.deviceSays ?? one.says, one.says]);
  expect(moved).toEqual(said === 'moved' ? expect.objectContaining({ row: 'C', seat: '8' }) : undefined);
});

/** A device at that gate whose lane does not contain the ticket, where the list has lanes. */
async function foreignLane(at: At, gateId: number): Promise<DoorContext> {
  const { lanes } = await at.list();
  const door = await (await at.device({ gateId })).open();
  return lanes !== null && door.device.lane === laneOf(at.orderId, 1, lanes)
    ? (await at.device({ gateId })).open()
    : door;
}

/** The verdict of a device from its list alone, as in its app, and the ticket that replaced a moved one. */
function judgeAlone(
  { list, gate, startsAt, device }: DoorContext,
  known: Snapshot,
  code: string,
  kind: 'entry' | 'exit',
) {
  const tickets = new Map<string, DoorTicket>();
  addTickets(tickets, known.tickets);
  const facts = verifyTicketCode(code, known.keys);
  const ticket = facts && tickets.get(ticketKey(facts.orderId, facts.position));
  const { orders, positions, cycles, ats, states } = known.presence;
  const i = orders.findIndex((order, i) => order === facts?.orderId && positions[i] === facts.position);
  const state = (['outside', 'inside', 'undone'] as const)[Number(states[i])];
  const told = state && { state, cycle: cycles[i] ?? 0, at: (ats[i] ?? 0) * 1000, gate: 'A' };
  const opensAt = list.opensMinutes === null ? null : startsAt.getTime() - list.opensMinutes * 60_000;
  const { verdict } = judge({
    kind,
    facts,
    ticket,
    presence: told && mergePresence(undefined, told),
    gate,
    now: Date.now(),
    list: { subEventId: list.subEventId, reentry: list.reentry, sections: list.sections, opensAt },
    isOwnLane:
      !list.lanes || (facts !== undefined && laneOf(facts.orderId, facts.position, list.lanes) === device.lane),
  });
  return [verdict, ticket?.movedTo ? tickets.get(ticketKey(ticket.orderId, ticket.movedTo)) : undefined] as const;
}

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { unpackTickets } from '@/lib/door';
import { nameOwnTickets, seenNames } from '@/lib/orders';
import { endMember } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { doorStage } from '@/lib/testing/door-stage';
import { scanOf, verdictsOf } from '@/lib/testing/open-door';
import { receiptNumber } from '@/lib/tickets';
import {
  createDoorToken,
  createPairing,
  listConflicts,
  listDevices,
  noteContact,
  pairDevice,
  readChanges,
  readCursor,
  readDoorFigures,
  readSnapshot,
  refuseRevoked,
  revokeDevice,
  setRehearsal,
  streamChanges,
} from '.';

const stage = doorStage();
const cursorOf = (text: string) => readCursor(text) ?? expect.fail('no cursor');
const MINUTE = 60_000;

describe('what a device knows', () => {
  it('is sent again when its performance is moved, also during a long poll, and works until its new end', async () => {
    const at = await stage.open();
    const device = await at.device();
    const door = await device.open();
    const { cursor } = await readSnapshot(door);
    const waiting = readChanges(door, cursorOf(cursor), 5000);
    const moved = new Date(door.startsAt.getTime() + 48 * 60 * MINUTE).toISOString();
    await stage.database.sql`UPDATE sub_events SET starts_at = ${moved}, ends_at = NULL WHERE id = ${at.subEventId}`;
    const changes = await waiting;
    expect([changes.version, changes.messages.map(({ kind }) => kind)]).toEqual([2, ['settings']]);
    const later = await device.open();
    expect(later.device.expiresAt.getTime() - later.startsAt.getTime()).toBe(15 * 60 * MINUTE);
  });

  it('includes all revocations, also more than fit in one answer', async () => {
    const at = await stage.open();
    const { order } = await at.sell();
    const door = await (await at.device()).open();
    const { cursor } = await readSnapshot(door);
    await stage.database
      .sql`INSERT INTO revocations (client_id, cursor, order_id, position, below_generation, reason, created_at)
      SELECT ${at.tenant.client.id}, n, ${order.id}, 1, n, 'refunded', now() FROM generate_series(1, 1500) n`;
    const first = await readChanges(door, cursorOf(cursor), 0);
    expect(readCursor(first.cursor)?.revocations).toBe(1000);
    const second = await readChanges(door, cursorOf(first.cursor), 0);
    expect(readCursor(second.cursor)?.revocations).toBe(1500);
  });

  it('excludes names of unpublished performances', async () => {
    const at = await stage.open();
    await stage.database.sql`UPDATE sub_events SET status = 'unpub' WHERE id = ${at.tenant.subEventId('b')}`;
    const { performances } = await readSnapshot(await (await at.device()).open());
    expect(performances.map(({ id }) => id)).toEqual([at.subEventId]);
  });

  it('is a snapshot, then the changes: sales, admissions at another gate, messages', async () => {
    const at = await stage.open();
    const first = await at.sell(2);
    await at.sell(1, 'b');
    const [one, other] = [await (await at.device()).open(), await (await at.device({ maySearch: true })).open()];
    const snapshot = await readSnapshot(one);
    expect(unpackTickets(snapshot.tickets)).toMatchObject([
      { orderId: first.order.id, position: 1, state: 'live', generation: 0, name: 'A. d.' },
      { orderId: first.order.id, position: 2, last4: receiptNumber(first.order).slice(-4) },
    ]);
    expect(unpackTickets((await readSnapshot(other)).tickets)[0]?.name).toBe('Anna de Vries');
    expect(snapshot.performances.map(({ id }) => id)).toContain(at.tenant.subEventId('b'));
    const waiting = readChanges(one, cursorOf(snapshot.cursor), 5000);
    await verdictsOf(other, scanOf(first.codes[1] ?? ''));
    const changes = await waiting;
    expect(changes.presence).toMatchObject({ orders: [first.order.id], positions: [2], cycles: [1], states: '1' });
    const second = await at.sell();
    await setRehearsal(at.office(), at.listId, true);
    const next = await readChanges(one, cursorOf(changes.cursor), 0);
    expect(unpackTickets(next.tickets).map(({ orderId }) => orderId)).toContain(second.order.id);
    expect([next.messages.map(({ kind }) => kind), next.rehearsal]).toEqual([['rehearsal'], 1]);
    expect((await readChanges(one, cursorOf(next.cursor), 0)).messages).toEqual([]);
  });

  it('includes the name that a group gave a ticket, also a new one', async () => {
    const at = await stage.open();
    const { order } = await at.sell(2);
    await stage.database.sql`UPDATE orders SET channel = 'invoice' WHERE id = ${order.id}`;
    const [one, other] = [await (await at.device()).open(), await (await at.device({ maySearch: true })).open()];
    const { cursor } = await readSnapshot(one);
    // Older than the overlap that every request reads again.
    const later = (door: typeof one) => ({ ...door, now: new Date(Date.now() + 300_000) });
    const given = { names: new Map([[2, 'Cas van Es']]), list: '', seen: seenNames(order) };
    await nameOwnTickets({ ...at.ctx(), now: later(one).now }, order.key, given);
    const [scans = 0, messages = 0, revocations = 0, hint = 0] = cursor.split('.').map(Number);
    const seen = { scans, messages, revocations, hint, orders: Date.now() + 120_000 };
    const next = await readChanges(later(one), seen, 0);
    expect(unpackTickets(next.tickets).map(({ position, name }) => [position, name])).toEqual([[2, 'C. v. E.']]);
    const names = unpackTickets((await readSnapshot(other)).tickets).map(({ name }) => name);
    expect(names).toEqual(['Anna de Vries', 'Cas van Es · Anna de Vries']);
  });

  it('ends with its evening: it may still send its scans but reads nothing; after a week it is refused', async () => {
    const at = await stage.open();
    const { codes } = await at.sell();
    const device = await at.device();
    const [row] = await stage.database.sql<
      { id: number }[]
    >`UPDATE door_devices SET expires_at = now() - interval '1 minute'
      WHERE client_id = ${at.tenant.client.id} RETURNING id`;
    const door = await device.open();
    await expect(readSnapshot(door)).rejects.toMatchObject({ code: 'door_unauthorized' });
    expect(await verdictsOf(door, scanOf(codes[0] ?? '', { shown: 'admitted' }))).toEqual(['admitted']);
    await stage.database.sql`UPDATE door_devices SET expires_at = now() - interval '8 days' WHERE id = ${row?.id ?? 0}`;
    await expect(device.open()).rejects.toMatchObject({ code: 'door_unauthorized' });
    await expect(at.opened('x'.repeat(43))).rejects.toMatchObject({ code: 'door_unauthorized' });
    const elsewhere = await stage.open();
    await expect(revokeDevice(elsewhere.office(), row?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('once revoked reads nothing, and what it brings is evidence: only a signed code counts, and all of it is flagged', async () => {
    const at = await stage.open({ reentry: 'after_exit' });
    const { order, codes } = await at.sell(4);
    const [code = '', earlier = ''] = codes;
    const device = await at.device({ isLead: true });
    const before = await device.open();
    const asked = scanOf(earlier);
    await verdictsOf(before, asked);
    await revokeDevice(at.office(), before.device.id);
    const mayBring = async () => (await listDevices(at.ctx(), at.listId)).map(({ mayBring }) => mayBring);
    expect(await mayBring()).toEqual([true]);

    const door = await device.open();
    const refused = expect.objectContaining({ code: 'door_unauthorized' });
    await expect(readSnapshot(door)).rejects.toEqual(refused);
    // It cannot ask for a verdict, and is told so when nothing waits.
    expect(() => refuseRevoked(door, [scanOf(code)], 0)).toThrow(refused);
    expect(() => refuseRevoked(door, [], 0)).toThrow(refused);
    expect(() => refuseRevoked(door, [], 3)).not.toThrow();
    const chosen = { code: undefined, ticket: { orderId: order.id, position: 3 } } as const;
    const [inside, named, out, undo] = [
      scanOf(code, { shown: 'admitted' }),
      scanOf('', { ...chosen, shown: 'overridden', reason: 'x' }),
      scanOf(earlier, { kind: 'exit', shown: 'left' }),
      scanOf(earlier, { kind: 'undo', shown: 'undone' }),
    ];
    expect(await verdictsOf(door, inside, named, out, undo)).toEqual(['admitted', 'admitted', 'left', 'undone']);
    // Nor does it take back what it was told before.
    expect(await verdictsOf(door, { ...asked, shown: 'already_in' })).toEqual(['admitted']);
    const list = await at.list();
    expect(await readDoorFigures(at.ctx(), list)).toMatchObject({ came: 2, inside: 2 });
    const kinds = (await listConflicts(at.ctx(), list)).map(({ kind, position }) => [kind, position]);
    expect(kinds).toEqual([
      ['revoked', 1],
      ['override', 3],
      ['revoked', 2],
      ['revoked', 2],
    ]);
    await noteContact(door, { waiting: 0, clockAheadMs: 0 });
    expect(await mayBring()).toEqual([false]);
  });

  it('of a lead takes back that a second person went in, and the first one stays inside', async () => {
    const at = await stage.open();
    const { codes } = await at.sell();
    const [one, lead] = [await (await at.device()).open(), await (await at.device({ isLead: true })).open()];
    await verdictsOf(one, scanOf(codes[0] ?? ''));
    const inside = async () => (await readDoorFigures(at.ctx(), await at.list())).inside;
    const undo = () => scanOf(codes[0] ?? '', { kind: 'undo', shown: 'undone' });
    expect(await verdictsOf(lead, scanOf(codes[0] ?? '', { shown: 'overridden', reason: 'x' }))).toEqual([
      'overridden',
    ]);
    expect([await verdictsOf(lead, undo()), await inside()]).toEqual([['undone'], 1]);
    expect([await verdictsOf(lead, undo()), await inside()]).toEqual([['undone'], 0]);
  });

  it('ends with the membership of whoever paired it, as do codes, or goes on under a successor', async () => {
    const at = await stage.open();
    const { db } = stage.database;
    const owner = at.office();
    const lead = await makeMember(db, at.tenant.client, { role: 'door_lead' });
    const [heir, weak] = [
      await makeMember(db, at.tenant.client, { role: 'manager' }),
      await makeMember(db, at.tenant.client, { role: 'door' }),
    ];
    const wanted = { listId: at.listId, gateId: await at.firstGate(), isLead: false, maySearch: true };
    const token = await createDoorToken(lead, 'Scanner', wanted);
    const { secret } = await createPairing(lead, wanted);
    const works = () => at.opened(token).then(({ isOver }) => !isOver);
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const pairs = () => pairDevice(at.ctx(), { secret, name: 'Phone', publicKey: `${x}.${y}` });
    // While the role, or the end date of the membership, does not allow it.
    const set = async (change: object) =>
      void (await stage.database
        .sql`UPDATE memberships SET ${stage.database.sql(change as never)} WHERE id = ${lead.membership.id}`);
    for (const [change, back] of [
      [{ role: 'door' }, { role: 'door_lead' }],
      [{ expires_at: '2020-01-01' }, { expires_at: null }],
      [
        { scope: 'shows', scope_ids: [0] },
        { scope: 'all', scope_ids: [] },
      ],
    ]) {
      await set(change as object);
      expect([change, await works()]).toEqual([change, false]);
      await expect(pairs()).rejects.toMatchObject({ code: 'door_unauthorized' });
      expect((await listDevices(at.ctx(), at.listId))[0]?.revokedAt).not.toBeNull();
      await set(back as object);
      expect(await works()).toBe(true);
    }
    await expect(endMember(owner, lead.membership.id, weak.membership.id)).rejects.toMatchObject({
      code: 'may_not_give',
    });
    expect(await works()).toBe(true);
    await endMember(owner, lead.membership.id, heir.membership.id);
    expect(await works()).toBe(true);
    await expect(pairs()).rejects.toMatchObject({ code: 'door_unauthorized' });
    const stream = streamChanges(await at.opened(token), cursorOf((await readSnapshot(await at.opened(token))).cursor));
    await endMember(owner, heir.membership.id);
    expect([await works(), (await stream.next()).done]).toEqual([false, true]);
    // Also after they have come back.
    await stage.database.sql`UPDATE memberships SET ended_at = NULL WHERE id = ${heir.membership.id}`;
    expect(await works()).toBe(false);
  });
});

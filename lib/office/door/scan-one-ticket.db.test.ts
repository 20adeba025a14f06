import { describe, expect, it } from 'vitest';
import { unpackTickets } from '@/lib/door';
import { getOrderById } from '@/lib/orders';
import { doorStage } from '@/lib/testing/door-stage';
import { PLAIN, scanOf, verdictsOf } from '@/lib/testing/open-door';
import { listTickets, ticketCode } from '@/lib/tickets';
import { signingKeyOf } from '@/lib/tickets/testing/signing-key';
import {
  addGate,
  changeDoorList,
  judgeScans,
  listConflicts,
  listGates,
  readChanges,
  readCursor,
  readDoorFigures,
  readSnapshot,
} from '.';

const stage = doorStage();
const cursorOf = (text: string) => readCursor(text) ?? expect.fail('no cursor');
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);

describe('one ticket', () => {
  // Hi.Events, CreateAttendeeCheckInService.php: existing check-ins are read outside the transaction.
  it('50 devices scan it at once: one admission, and 49 are told where and when', async () => {
    const at = await stage.open();
    const { codes } = await at.sell();
    const devices = await Promise.all(Array.from({ length: 50 }, (_, i) => at.device({ name: `Phone ${i}` })));
    const doors = await Promise.all(devices.map(({ open }) => open()));
    const answers = await Promise.all(doors.map((door) => judgeScans(door, [scanOf(codes[0] ?? '')])));
    const all = answers.flat();
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(1);
    const others = all.filter(({ verdict }) => verdict === 'already_in');
    expect(others).toHaveLength(49);
    for (const { first } of others) expect(first).toMatchObject({ gate: 'A', device: expect.stringMatching(/^Phone/) });
    const [count] = await stage.database
      .sql`SELECT count(*)::int AS n FROM door_admissions WHERE client_id = ${at.tenant.client.id}`;
    expect(count).toEqual({ n: 1 });
  });

  // pretix#5897: a scan made online is uploaded again from the queue.
  it('the same batch twice is one scan each, with the same answers', async () => {
    const at = await stage.open();
    const { codes } = await at.sell(3);
    const door = await (await at.device()).open();
    const batch = [...codes, codes[0] ?? '', 'DK1:NONSENSE'].map((code) => scanOf(code));
    const answers = await judgeScans(door, batch);
    expect(answers.map(({ verdict }) => verdict)).toEqual(['admitted', 'admitted', 'admitted', 'already_in', 'forged']);
    expect(await judgeScans(door, batch)).toEqual(answers);
    // Several at the same time, as when a device lost the answer and sends again.
    const again = await Promise.all([judgeScans(door, batch), judgeScans(door, batch)]);
    expect(again).toEqual([answers, answers]);
    const [row] = await stage.database
      .sql`SELECT count(*)::int AS scans FROM door_scans WHERE client_id = ${at.tenant.client.id}`;
    expect(row).toEqual({ scans: 5 });
  });

  // pretix-docs guides/pretixscan/android.md: offline, the same ticket can be scanned several times until synchronised.
  it('two devices without network admit it: both scans are stored, and flagged with both gates and times', async () => {
    const at = await stage.open();
    const { codes, order } = await at.sell();
    await addGate(at.office(), at.listId, 'B', null);
    const [a, b] = await listGates(at.ctx(), at.listId);
    const [one, other] = [
      await (await at.device({ name: 'One', gateId: a?.id ?? 0 })).open(),
      await (await at.device({ name: 'Other', gateId: b?.id ?? 0 })).open(),
    ];
    const [early, late] = [ago(10 * MINUTE), ago(9 * MINUTE)];
    // The later scan arrives first: its admission holds, and both people are inside.
    const shown = 'admitted' as const;
    expect(await verdictsOf(other, scanOf(codes[0] ?? '', { at: late, shown }))).toEqual(['admitted']);
    expect(await verdictsOf(one, scanOf(codes[0] ?? '', { at: early, shown }))).toEqual(['already_in']);
    expect(await listConflicts(at.ctx(), await at.list())).toEqual([
      {
        kind: 'double',
        orderId: order.id,
        position: 1,
        at: early,
        gate: 'A',
        device: 'One',
        reason: null,
        first: { at: late, gate: 'B', device: 'Other' },
      },
    ]);
  });

  it('is flagged too when the answer came too late and the person went in meanwhile', async () => {
    const at = await stage.open();
    const { codes } = await at.sell();
    const [one, other] = [await (await at.device()).open(), await (await at.device()).open()];
    await verdictsOf(one, scanOf(codes[0] ?? ''));
    const scan = scanOf(codes[0] ?? '');
    expect(await verdictsOf(other, scan)).toEqual(['already_in']);
    expect(await listConflicts(at.ctx(), await at.list())).toEqual([]);
    expect(await verdictsOf(other, { ...scan, shown: 'admitted' })).toEqual(['already_in']);
    expect(await verdictsOf(other, { ...scan, shown: 'admitted' })).toEqual(['already_in']);
    expect(await listConflicts(at.ctx(), await at.list())).toMatchObject([{ kind: 'double' }]);
  });

  it('that was admitted, whose answer was lost and which the phone refused, can be admitted again', async () => {
    const at = await stage.open();
    const { codes } = await at.sell();
    const [one, other] = [await (await at.device()).open(), await (await at.device()).open()];
    const snapshot = await readSnapshot(other);
    const scan = scanOf(codes[0] ?? '');
    expect(await verdictsOf(one, scan)).toEqual(['admitted']);
    const before = await readChanges(other, cursorOf(snapshot.cursor), 0);
    expect(before.presence.states).toBe('1');
    for (let i = 0; i < 2; i++) expect(await verdictsOf(one, { ...scan, shown: 'unpaid' })).toEqual(['unpaid']);
    const after = await readChanges(other, cursorOf(before.cursor), 0);
    expect(after.presence).toMatchObject({ positions: [1], states: '2' });
    expect(await verdictsOf(other, scanOf(codes[0] ?? ''))).toEqual(['admitted']);
    // Too late: another person is inside with it.
    await verdictsOf(one, { ...scan, shown: 'unpaid' });
    expect(await verdictsOf(one, scanOf(codes[0] ?? ''))).toEqual(['already_in']);
  });

  it('that was refused, whose answer was lost and which the phone admitted, counts as inside and is flagged', async () => {
    const at = await stage.open({ opensMinutes: 60 });
    const { codes } = await at.sell();
    const [one, other] = [await (await at.device()).open(), await (await at.device()).open()];
    const snapshot = await readSnapshot(other);
    const scan = scanOf(codes[0] ?? '');
    expect(await verdictsOf(one, scan)).toEqual(['too_early']);
    for (let i = 0; i < 2; i++) expect(await verdictsOf(one, { ...scan, shown: 'admitted' })).toEqual(['too_early']);
    expect(await listConflicts(at.ctx(), await at.list())).toMatchObject([{ kind: 'override', first: null }]);
    const changes = await readChanges(other, cursorOf(snapshot.cursor), 0);
    expect(changes.presence).toMatchObject({ positions: [1], cycles: [1], states: '1' });
    await changeDoorList(at.office(), at.listId, 1, { ...PLAIN });
    expect(await verdictsOf(other, scanOf(codes[0] ?? ''))).toEqual(['already_in']);
  });

  it('admitted against a refusal is flagged, whatever the reason and whoever did it', async () => {
    const at = await stage.open({ opensMinutes: 60 });
    const { codes } = await at.sell(3);
    const door = await (await at.device()).open();
    const shown = ['admitted', 'overridden', 'newer'] as const;
    await verdictsOf(door, ...codes.map((code, i) => scanOf(code, { shown: shown[i] })));
    const kinds = (await listConflicts(at.ctx(), await at.list())).map(({ kind }) => kind);
    expect(kinds).toEqual(['override', 'override', 'override']);
  });

  it('with a wrong signature stays forged even when the device names a ticket', async () => {
    const at = await stage.open();
    const { codes, order } = await at.sell();
    const door = await (await at.device()).open();
    const code = `${codes[0]?.slice(0, -4)}0000`;
    expect(await verdictsOf(door, scanOf(code, { ticket: { orderId: order.id, position: 1 } }))).toEqual(['forged']);
  });

  // pretix#3187: cancelled after the snapshot, admitted without network.
  it('that was refunded after the snapshot and admitted offline is logged as admitted and void', async () => {
    const at = await stage.open({}, { client: { refund_hours: 1 } });
    const { codes, order } = await at.sell();
    const door = await (await at.device()).open();
    const snapshot = await readSnapshot(door);
    await giveUp(at, order.id);
    expect(await verdictsOf(door, scanOf(codes[0] ?? '', { shown: 'admitted' }))).toEqual(['refunded']);
    expect(await listConflicts(at.ctx(), await at.list())).toMatchObject([{ kind: 'void', first: null }]);
    expect((await readDoorFigures(at.ctx(), await at.list())).inside).toBe(1);
    // Its device learns of the cancellation; another scan shows it and admits nobody.
    const changes = await readChanges(door, cursorOf(snapshot.cursor), 0);
    expect(unpackTickets(changes.tickets)).toMatchObject([{ orderId: order.id, state: 'refunded', generation: 1 }]);
    expect(await verdictsOf(door, scanOf(codes[0] ?? ''))).toEqual(['refunded']);
  });

  // pretix#2467: a cancelled order got a fresh code, which was let in.
  it('of a refunded order is not admitted by its old code or by a newer one', async () => {
    const at = await stage.open({}, { client: { refund_hours: 1 } });
    const { codes, order } = await at.sell();
    const door = await (await at.device()).open();
    const facts = { orderId: order.id, position: 1, subEventId: at.subEventId, nr: order.lines[0]?.nr ?? 0 };
    await giveUp(at, order.id);
    const given = listTickets(at.ctx(), await getOrderById(at.ctx(), order.id));
    await expect(given).rejects.toMatchObject({ code: 'order_not_paid' });
    const key = await signingKeyOf(at.ctx());
    const since = [1, 2].map((generation) => ticketCode({ ...facts, generation }, key));
    const verdicts = await verdictsOf(door, ...[...codes, ...since].map((code) => scanOf(code)));
    expect(verdicts).toEqual(['refunded', 'refunded', 'refunded']);
    expect((await readDoorFigures(at.ctx(), await at.list())).inside).toBe(0);
  });

  // alf.io#195: whoever was let in by mistake had paid after the undo.
  it('to be paid at the door and admitted by mistake is to be paid again after the undo', async () => {
    const at = await stage.open();
    const { codes, order } = await at.sell();
    await stage.database.sql`UPDATE orders SET status = 'promised', paid_at = NULL WHERE id = ${order.id}`;
    const door = await (await at.device()).open();
    const code = codes[0] ?? '';
    expect(await verdictsOf(door, scanOf(code), scanOf(code, { shown: 'admitted' }))).toEqual(['unpaid', 'unpaid']);
    expect(await listConflicts(at.ctx(), await at.list())).toMatchObject([{ kind: 'unpaid' }]);
    const lead = await (await at.device({ isLead: true })).open();
    expect(await verdictsOf(lead, scanOf(code, { kind: 'undo' }))).toEqual(['undone']);
    expect(await verdictsOf(door, scanOf(code))).toEqual(['unpaid']);
    expect((await getOrderById(at.ctx(), order.id)).status).toBe('promised');
    expect((await readDoorFigures(at.ctx(), await at.list())).inside).toBe(0);
  });

  it('of another performance, another organisation, or unknown gets a verdict of its own', async () => {
    const [at, elsewhere] = [await stage.open(), await stage.open()];
    const [mine, later, foreign] = [await at.sell(), await at.sell(1, 'b'), await elsewhere.sell()];
    const door = await (await at.device()).open();
    const codes = [mine, later, foreign].map(({ codes }) => codes[0] ?? '');
    expect(await verdictsOf(door, ...codes.map((code) => scanOf(code)))).toEqual([
      'admitted',
      'wrong_performance',
      'forged',
    ]);
  });
});

/** Refunds an order as a person of the organisation does. */
async function giveUp(at: Awaited<ReturnType<typeof stage.open>>, orderId: number): Promise<void> {
  const { voidTickets } = await import('@/lib/orders');
  await stage.database.db.transaction(async (db) => {
    await voidTickets({ ...at.ctx(), db }, orderId, { reason: 'refunded' });
    await db.execute(`UPDATE orders SET status = 'refunded', ended_at = now() WHERE id = ${orderId}`);
  });
}

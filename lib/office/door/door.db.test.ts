import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackTickets } from '@/lib/door';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { openDoor, PLAIN, scanOf, verdictsOf } from '@/lib/testing/open-door';
import {
  addGate,
  changeDoorList,
  judgeScans,
  listConflicts,
  listGates,
  moveLane,
  readChanges,
  readCursor,
  readDoorFigures,
  readSnapshot,
  revokeDevice,
  setAllOut,
  setRehearsal,
} from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const open = (...given: Parameters<typeof openDoor> extends [unknown, ...infer Rest] ? Rest : never) =>
  openDoor(database.db, ...given);
const cursorOf = (text: string) => readCursor(text) ?? expect.fail('no cursor');
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);

describe('one ticket', () => {
  // Hi.Events, CreateAttendeeCheckInService.php: existing check-ins are read outside the transaction.
  it('50 devices scan it at once: one admission, and 49 are told where and when', async () => {
    const at = await open();
    const { codes } = await at.sell();
    const devices = await Promise.all(Array.from({ length: 50 }, (_, i) => at.device({ name: `Phone ${i}` })));
    const doors = await Promise.all(devices.map(({ open }) => open()));
    const answers = await Promise.all(doors.map((door) => judgeScans(door, [scanOf(codes[0] ?? '')])));
    const all = answers.flat();
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(1);
    const others = all.filter(({ verdict }) => verdict === 'already_in');
    expect(others).toHaveLength(49);
    for (const { first } of others) expect(first).toMatchObject({ gate: 'A', device: expect.stringMatching(/^Phone/) });
    const [count] =
      await database.sql`SELECT count(*)::int AS n FROM door_admissions WHERE client_id = ${at.tenant.client.id}`;
    expect(count).toEqual({ n: 1 });
  });

  // pretix#5897: a scan made online is uploaded again from the queue.
  it('the same batch twice is one scan each, with the same answers', async () => {
    const at = await open();
    const { codes } = await at.sell(3);
    const door = await (await at.device()).open();
    const batch = [...codes, codes[0] ?? '', 'DK1:NONSENSE'].map((code) => scanOf(code));
    const answers = await judgeScans(door, batch);
    expect(answers.map(({ verdict }) => verdict)).toEqual(['admitted', 'admitted', 'admitted', 'already_in', 'forged']);
    expect(await judgeScans(door, batch)).toEqual(answers);
    // Several at once, as a device that has lost its answer and one that goes on.
    const again = await Promise.all([judgeScans(door, batch), judgeScans(door, batch)]);
    expect(again).toEqual([answers, answers]);
    const [row] =
      await database.sql`SELECT count(*)::int AS scans FROM door_scans WHERE client_id = ${at.tenant.client.id}`;
    expect(row).toEqual({ scans: 5 });
  });

  // pretix-docs guides/pretixscan/android.md: offline, the same ticket can be scanned several times until synchronised.
  it('two devices without network admit it: both are kept, and flagged with both gates and times', async () => {
    const at = await open();
    const { codes, order } = await at.sell();
    await addGate(at.office(), at.listId, 'B', null);
    const [a, b] = await listGates(at.ctx(), at.listId);
    const [one, other] = [
      await (await at.device({ name: 'One', gateId: a?.id ?? 0 })).open(),
      await (await at.device({ name: 'Other', gateId: b?.id ?? 0 })).open(),
    ];
    const [early, late] = [ago(10 * MINUTE), ago(9 * MINUTE)];
    // The later one comes first: it holds, for both are inside.
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

  it('is flagged too where the answer came too late, and the person went in meanwhile', async () => {
    const at = await open();
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

  it('let in, whose answer was lost and whom the phone refused, is free again', async () => {
    const at = await open();
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
    // Too late for another who is inside by now.
    await verdictsOf(one, { ...scan, shown: 'unpaid' });
    expect(await verdictsOf(one, scanOf(codes[0] ?? ''))).toEqual(['already_in']);
  });

  it('refused, whose answer was lost and whom the phone let in, is inside, flagged and told to the others', async () => {
    const at = await open({ opensMinutes: 60 });
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

  it('let in against a refusal is flagged, whatever the refusal and whoever did it', async () => {
    const at = await open({ opensMinutes: 60 });
    const { codes } = await at.sell(3);
    const door = await (await at.device()).open();
    const shown = ['admitted', 'overridden', 'newer'] as const;
    await verdictsOf(door, ...codes.map((code, i) => scanOf(code, { shown: shown[i] })));
    const kinds = (await listConflicts(at.ctx(), await at.list())).map(({ kind }) => kind);
    expect(kinds).toEqual(['override', 'override', 'override']);
  });

  it('with a wrong signature stays forged where the device names a ticket too', async () => {
    const at = await open();
    const { codes, order } = await at.sell();
    const door = await (await at.device()).open();
    const code = `${codes[0]?.slice(0, -4)}0000`;
    expect(await verdictsOf(door, scanOf(code, { ticket: { orderId: order.id, position: 1 } }))).toEqual(['forged']);
  });

  // pretix#3187: cancelled after the snapshot, admitted without network.
  it('refunded after the snapshot and admitted offline: the log says admitted and void', async () => {
    const at = await open({}, { client: { refund_hours: 1 } });
    const { codes, order } = await at.sell();
    const door = await (await at.device()).open();
    const snapshot = await readSnapshot(door);
    await giveUp(at, order.id);
    expect(await verdictsOf(door, scanOf(codes[0] ?? '', { shown: 'admitted' }))).toEqual(['refunded']);
    expect(await listConflicts(at.ctx(), await at.list())).toMatchObject([{ kind: 'void', first: null }]);
    expect((await readDoorFigures(at.ctx(), await at.list())).inside).toBe(1);
    // Its device learns of it; another scan is told, and lets nobody in.
    const changes = await readChanges(door, cursorOf(snapshot.cursor), 0);
    expect(unpackTickets(changes.tickets)).toMatchObject([{ orderId: order.id, state: 'refunded', generation: 1 }]);
    expect(await verdictsOf(door, scanOf(codes[0] ?? ''))).toEqual(['refunded']);
  });

  it('of another performance, of another organisation, or of nobody is told apart', async () => {
    const [at, elsewhere] = [await open(), await open()];
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

describe('a scan', () => {
  // LiinooRF/Guard#73: a batch that was uploaded later had one time.
  it('keeps its own time, however late it comes', async () => {
    const at = await open();
    const { codes } = await at.sell(2);
    const door = await (await at.device()).open();
    const times = [ago(90 * MINUTE), ago(30 * MINUTE)];
    await verdictsOf(door, ...codes.map((code, i) => scanOf(code, { at: times[i] ?? new Date(), shown: 'admitted' })));
    const rows =
      await database.sql`SELECT at FROM door_admissions WHERE client_id = ${at.tenant.client.id} ORDER BY position`;
    expect(rows.map(({ at }) => new Date(at))).toEqual(times);
  });

  // pretix#797, magfest#1873: an undo leaves a trace, and truly undoes.
  it('is undone by an opposite one, within a minute or by a lead', async () => {
    const at = await open();
    const { codes } = await at.sell();
    const code = codes[0] ?? '';
    const [door, other, lead] = [
      await (await at.device()).open(),
      await (await at.device()).open(),
      await (await at.device({ isLead: true })).open(),
    ];
    const undo = (more = {}) => scanOf(code, { kind: 'undo', ...more });
    expect(await verdictsOf(door, undo())).toEqual(['nothing_to_undo']);
    expect(await verdictsOf(door, scanOf(code))).toEqual(['admitted']);
    expect(await verdictsOf(other, undo())).toEqual(['nothing_to_undo']);
    expect(await verdictsOf(door, undo({ at: new Date(Date.now() + 2 * MINUTE) }))).toEqual(['nothing_to_undo']);
    expect(await verdictsOf(door, undo())).toEqual(['undone']);
    expect((await readDoorFigures(at.ctx(), await at.list())).inside).toBe(0);
    expect(await verdictsOf(other, scanOf(code))).toEqual(['admitted']);
    expect(await verdictsOf(lead, undo({ reason: 'wrong person' }))).toEqual(['undone']);
    const rows = await database.sql`SELECT cycle, undone_at IS NOT NULL AS undone FROM door_admissions
      WHERE client_id = ${at.tenant.client.id} ORDER BY cycle`;
    expect(rows).toEqual([
      { cycle: 1, undone: true },
      { cycle: 2, undone: true },
    ]);
  });

  it('is not undone an hour later by a device that says it is still that minute', async () => {
    const at = await open();
    const { codes } = await at.sell();
    const door = await (await at.device()).open();
    const scan = scanOf(codes[0] ?? '');
    await verdictsOf(door, scan);
    await database.sql`UPDATE door_scans SET received_at = received_at - interval '1 hour' WHERE id = ${scan.id}`;
    const undo = () => scanOf(codes[0] ?? '', { kind: 'undo', at: scan.at, shown: 'undone' });
    expect(await verdictsOf(door, undo())).toEqual(['nothing_to_undo']);
  });

  it('with an impossible time or number is stored all the same, and those that come with it are not lost', async () => {
    const at = await open();
    const { codes } = await at.sell(2);
    const [bad, good] = [await (await at.device()).open(), await (await at.device()).open()];
    const wrong = scanOf(codes[0] ?? '', { at: new Date(8.64e15) });
    const [one, other] = await Promise.all([verdictsOf(bad, wrong), verdictsOf(good, scanOf(codes[1] ?? ''))]);
    expect([one, other]).toEqual([['admitted'], ['admitted']]);
    const [row] = await database.sql`SELECT received_at - at < interval '1 minute' AS near, clock_ahead_ms AS ahead
      FROM door_scans WHERE id = ${wrong.id}`;
    expect(row).toEqual({ near: true, ahead: 2147483647 });
  });

  // pretix#5312: rehearsals stayed in the figures.
  it('of a rehearsal counts for nothing, also when it is uploaded after its end', async () => {
    const at = await open();
    const { codes } = await at.sell(2);
    const door = await (await at.device()).open();
    await setRehearsal(at.office(), at.listId, true);
    expect(await verdictsOf(door, scanOf(codes[0] ?? ''))).toEqual(['admitted']);
    const late = scanOf(codes[1] ?? '', { shown: 'admitted' });
    await new Promise((done) => setTimeout(done, 5));
    await setRehearsal(at.office(), at.listId, false);
    expect(await verdictsOf(door, late)).toEqual(['admitted']);
    expect(await readDoorFigures(at.ctx(), await at.list())).toMatchObject({
      expected: 2,
      came: 0,
      inside: 0,
      curve: [],
    });
    expect(await verdictsOf(door, scanOf(codes[0] ?? ''))).toEqual(['admitted']);
    expect(await readDoorFigures(at.ctx(), await at.list())).toMatchObject({ came: 1, inside: 1 });
  });

  it('of a lead lets in all the same, and is flagged', async () => {
    const at = await open();
    const { codes } = await at.sell();
    const [door, lead] = [await (await at.device()).open(), await (await at.device({ isLead: true })).open()];
    await verdictsOf(door, scanOf(codes[0] ?? ''));
    const override = scanOf(codes[0] ?? '', { shown: 'overridden', reason: 'ushers saw both' });
    expect(await verdictsOf(lead, override)).toEqual(['overridden']);
    expect(await listConflicts(at.ctx(), await at.list())).toMatchObject([
      { kind: 'override', reason: 'ushers saw both', first: { device: 'Phone' } },
    ]);
  });
});

describe('a list', () => {
  // pretix#4651: an entry in one zone was an exit from the other.
  it('counts by itself, and takes who went out again only where it may', async () => {
    const at = await open({ reentry: 'after_exit' });
    const { codes } = await at.sell();
    const code = codes[0] ?? '';
    const door = await (await at.device()).open();
    const exit = () => scanOf(code, { kind: 'exit' });
    expect(await verdictsOf(door, exit(), scanOf(code), scanOf(code), exit(), exit(), scanOf(code))).toEqual([
      'not_inside',
      'admitted',
      'already_in',
      'left',
      'not_inside',
      'admitted',
    ]);
    await changeDoorList(at.office(), at.listId, 1, { ...PLAIN });
    expect(await verdictsOf(door, exit(), scanOf(code))).toEqual(['left', 'already_left']);
    await changeDoorList(at.office(), at.listId, 2, { ...PLAIN, reentry: 'always' });
    expect(await verdictsOf(door, scanOf(code), scanOf(code))).toEqual(['admitted', 'admitted']);
    expect((await readDoorFigures(at.ctx(), await at.list())).inside).toBe(1);
    await expect(changeDoorList(at.office(), at.listId, 2, { ...PLAIN })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  // pretix#4488: "all out at" made double rows.
  it('lets all out once', async () => {
    const at = await open({ reentry: 'after_exit' });
    const { codes } = await at.sell(3);
    const door = await (await at.device()).open();
    await verdictsOf(door, ...codes.map((code) => scanOf(code)));
    expect(await Promise.all([setAllOut(at.office(), at.listId), setAllOut(at.office(), at.listId)])).toEqual(
      expect.arrayContaining([3, 0]),
    );
    expect(await readDoorFigures(at.ctx(), await at.list())).toMatchObject({ expected: 3, came: 3, inside: 0 });
    expect(await verdictsOf(door, scanOf(codes[0] ?? ''))).toEqual(['admitted']);
  });

  // eventyay#4219: refusals that know the gate.
  it('sends people to the gate and the list of their section, and opens at its time', async () => {
    const sections = [{ name: 'Balkon', category: 'standaard', rows: [{ row: 'A', seats: 9 }] }];
    const at = await open(
      {},
      {
        locations: [
          { key: 'zaal', name: 'Zaal' },
          { key: 'hal', name: 'Hal', sections },
        ],
      },
    );
    const { codes, order } = await at.sell(2);
    await database.sql`UPDATE order_lines SET section = 'Balkon' WHERE client_id = ${at.tenant.client.id} AND position = 1`;
    await addGate(at.office(), at.listId, 'Parterre', ['Parterre']);
    const [, gate] = await listGates(at.ctx(), at.listId);
    const door = await (await at.device({ gateId: gate?.id ?? 0 })).open();
    expect(await verdictsOf(door, ...codes.map((code) => scanOf(code)))).toEqual(['other_gate', 'admitted']);
    await changeDoorList(at.office(), at.listId, 2, { ...PLAIN, sections: ['Parterre'], opensMinutes: 60 });
    expect(await verdictsOf(door, scanOf(codes[0] ?? ''))).toEqual(['other_list']);
    await changeDoorList(at.office(), at.listId, 3, { ...PLAIN, opensMinutes: 60 });
    const plain = await (await at.device()).open();
    expect(await verdictsOf(plain, scanOf(codes[0] ?? ''))).toEqual(['too_early']);
    expect(order.id).toBeGreaterThan(0);
  });

  it('with lanes lets a device admit its share alone', async () => {
    const at = await open({ lanes: 2 });
    const { codes } = await at.sell(40);
    const doors = [
      await (await at.device()).open(),
      await (await at.device()).open(),
      await (await at.device()).open(),
    ];
    expect(doors.map(({ device }) => device.lane)).toEqual([0, 1, null]);
    const counts: number[] = [];
    for (const door of doors) {
      const verdicts = await verdictsOf(door, ...codes.map((code) => scanOf(code)));
      expect(new Set(verdicts)).toEqual(
        new Set(door.device.lane === null ? ['other_lane'] : ['admitted', 'other_lane']),
      );
      counts.push(verdicts.filter((verdict) => verdict === 'admitted').length);
    }
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(40);
    expect(Math.min(...counts.slice(0, 2))).toBeGreaterThan(8);
  });
});

describe('lanes of a list', () => {
  it('that come after its devices are divided among them, and end without lanes', async () => {
    const at = await open();
    const { codes } = await at.sell(20);
    const devices = [await at.device(), await at.device(), await at.device()];
    const lanes = () => Promise.all(devices.map(async (one) => (await one.open()).device.lane));
    await changeDoorList(at.office(), at.listId, 1, { ...PLAIN, lanes: 3 });
    expect(await lanes()).toEqual([0, 1, 2]);
    const verdicts = [];
    for (const one of devices)
      verdicts.push(...(await verdictsOf(await one.open(), ...codes.map((code) => scanOf(code)))));
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(20);
    await changeDoorList(at.office(), at.listId, 2, { ...PLAIN, lanes: 2 });
    expect(await lanes()).toEqual([0, 1, null]);
    await changeDoorList(at.office(), at.listId, 3, { ...PLAIN });
    expect(await lanes()).toEqual([null, null, null]);
  });

  it('are handed on from a device that was revoked, to one that has none', async () => {
    const at = await open({ lanes: 1 });
    const [lost, next] = [await (await at.device()).open(), await at.device()];
    const move = async () => moveLane(at.office(), lost.device.id, (await next.open()).device.id);
    await expect(move()).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await revokeDevice(at.office(), lost.device.id);
    const { version } = await at.list();
    await move();
    expect((await next.open()).device.lane).toBe(0);
    expect((await at.list()).version).toBe(version + 1);
    await expect(move()).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });
});

describe('what a device knows', () => {
  it('is told anew when its performance is moved, also while it waits, and works until its new end', async () => {
    const at = await open();
    const device = await at.device();
    const door = await device.open();
    const { cursor } = await readSnapshot(door);
    const waiting = readChanges(door, cursorOf(cursor), 5000);
    await database.sql`UPDATE sub_events SET starts_at = starts_at + interval '2 days', ends_at = NULL
      WHERE id = ${at.subEventId}`;
    const changes = await waiting;
    expect([changes.version, changes.messages.map(({ kind }) => kind)]).toEqual([2, ['settings']]);
    const later = await device.open();
    expect(later.device.expiresAt.getTime() - later.startsAt.getTime()).toBe(15 * 60 * MINUTE);
  });

  it('are all revocations, also more than one answer has', async () => {
    const at = await open();
    const { order } = await at.sell();
    const door = await (await at.device()).open();
    const { cursor } = await readSnapshot(door);
    await database.sql`INSERT INTO revocations (client_id, cursor, order_id, position, below_generation, reason, created_at)
      SELECT ${at.tenant.client.id}, n, ${order.id}, 1, n, 'refunded', now() FROM generate_series(1, 1500) n`;
    const first = await readChanges(door, cursorOf(cursor), 0);
    expect(readCursor(first.cursor)?.revocations).toBe(1000);
    const second = await readChanges(door, cursorOf(first.cursor), 0);
    expect(readCursor(second.cursor)?.revocations).toBe(1500);
  });

  it('is no name of a performance that is not published', async () => {
    const at = await open();
    await database.sql`UPDATE sub_events SET status = 'unpub' WHERE id = ${at.tenant.subEventId('b')}`;
    const { performances } = await readSnapshot(await (await at.device()).open());
    expect(performances.map(({ id }) => id)).toEqual([at.subEventId]);
  });

  it('is a snapshot, and then what changed: sold, admitted at another gate, told', async () => {
    const at = await open();
    const first = await at.sell(2);
    await at.sell(1, 'b');
    const [one, other] = [await (await at.device()).open(), await (await at.device({ maySearch: true })).open()];
    const snapshot = await readSnapshot(one);
    expect(unpackTickets(snapshot.tickets)).toMatchObject([
      { orderId: first.order.id, position: 1, state: 'live', generation: 0, name: 'A. d.' },
      { orderId: first.order.id, position: 2, last4: first.order.key.slice(-4) },
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

  it('ends with its evening: it may send what it has, and reads nothing; revoked it is nobody', async () => {
    const at = await open();
    const { codes } = await at.sell();
    const device = await at.device();
    const [row] = await database.sql<{ id: number }[]>`UPDATE door_devices SET expires_at = now() - interval '1 minute'
      WHERE client_id = ${at.tenant.client.id} RETURNING id`;
    const door = await device.open();
    await expect(readSnapshot(door)).rejects.toMatchObject({ code: 'door_unauthorized' });
    expect(await verdictsOf(door, scanOf(codes[0] ?? '', { shown: 'admitted' }))).toEqual(['admitted']);
    await revokeDevice(at.office(), row?.id ?? 0);
    await expect(device.open()).rejects.toMatchObject({ code: 'door_unauthorized' });
    await expect(at.opened('x'.repeat(43))).rejects.toMatchObject({ code: 'door_unauthorized' });
    const elsewhere = await open();
    await expect(revokeDevice(elsewhere.office(), row?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
  });
});

/** Gives an order back as a person of the organisation does. */
async function giveUp(at: Awaited<ReturnType<typeof open>>, orderId: number): Promise<void> {
  const { voidTickets } = await import('@/lib/orders');
  await database.db.transaction(async (db) => {
    await voidTickets({ ...at.ctx(), db }, orderId, { reason: 'refunded' });
    await db.execute(`UPDATE orders SET status = 'refunded', ended_at = now() WHERE id = ${orderId}`);
  });
}

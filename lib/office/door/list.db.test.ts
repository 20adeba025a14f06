import { describe, expect, it } from 'vitest';
import { doorStage } from '@/lib/testing/door-stage';
import { PLAIN, scanOf, verdictsOf } from '@/lib/testing/open-door';
import {
  addGate,
  changeDoorList,
  createDoorList,
  createDoorToken,
  findDevice,
  getDoorList,
  listGates,
  markAllOutside,
  moveLane,
  noteContact,
  readDoorFigures,
  revokeDevice,
  setRehearsal,
} from '.';

const stage = doorStage();

describe('a list', () => {
  // pretix#4651: an entry in one zone was an exit from the other.
  it('of a zone counts separately: its entries and exits do not affect other lists of that performance', async () => {
    const at = await stage.open({ reentry: 'after_exit' });
    const { codes } = await at.sell();
    const code = codes[0] ?? '';
    const exit = () => scanOf(code, { kind: 'exit' });
    const terraceId = await createDoorList(
      at.office(),
      at.subEventId,
      { ...PLAIN, name: 'Terras', reentry: 'after_exit' },
      'T',
    );
    const gateId = (await listGates(at.ctx(), terraceId))[0]?.id ?? 0;
    const wanted = { listId: terraceId, gateId, isLead: false, maySearch: false };
    const token = await createDoorToken(at.office(), 'Terras', wanted);
    const [hall, terrace] = [
      await (await at.device()).open(),
      await findDevice(at.ctx(), { token, proof: null, method: 'GET', path: '/' }),
    ];
    const inside = async () => {
      const lists = [await at.list(), await getDoorList(at.office(), terraceId)];
      return Promise.all(lists.map(async (list) => (await readDoorFigures(at.ctx(), list)).inside));
    };
    expect(await verdictsOf(hall, scanOf(code))).toEqual(['admitted']);
    expect([await verdictsOf(terrace, exit()), await inside()]).toEqual([['not_inside'], [1, 0]]);
    expect([await verdictsOf(terrace, scanOf(code)), await inside()]).toEqual([['admitted'], [1, 1]]);
    expect([await verdictsOf(terrace, exit()), await inside()]).toEqual([['left'], [1, 0]]);
    expect(await verdictsOf(hall, scanOf(code), exit())).toEqual(['already_in', 'left']);
    expect([await verdictsOf(terrace, scanOf(code)), await inside()]).toEqual([['admitted'], [0, 1]]);
    expect([await markAllOutside(at.office(), at.listId), await inside()]).toEqual([0, [0, 1]]);
  });

  it('admits people again after they left only if re-entry is allowed', async () => {
    const at = await stage.open({ reentry: 'after_exit' });
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
  it('marks everybody as out, once', async () => {
    const at = await stage.open({ reentry: 'after_exit' });
    const { codes } = await at.sell(3);
    const door = await (await at.device()).open();
    await verdictsOf(door, ...codes.map((code) => scanOf(code)));
    expect(await Promise.all([markAllOutside(at.office(), at.listId), markAllOutside(at.office(), at.listId)])).toEqual(
      expect.arrayContaining([3, 0]),
    );
    expect(await readDoorFigures(at.ctx(), await at.list())).toMatchObject({ expected: 3, came: 3, inside: 0 });
    expect(await verdictsOf(door, scanOf(codes[0] ?? ''))).toEqual(['admitted']);
  });

  // eventyay#4219: refusals that know the gate.
  it('sends people to the gate and the list of their section, and opens at its time', async () => {
    const sections = [{ name: 'Balkon', category: 'standaard', rows: [{ row: 'A', seats: 9 }] }];
    const at = await stage.open(
      {},
      {
        locations: [
          { key: 'zaal', name: 'Zaal' },
          { key: 'hal', name: 'Hal', sections },
        ],
      },
    );
    const { codes, order } = await at.sell(2);
    await stage.database
      .sql`UPDATE order_lines SET section = 'Balkon' WHERE client_id = ${at.tenant.client.id} AND position = 1`;
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

  it('with lanes lets a device admit its own share only', async () => {
    const at = await stage.open({ lanes: 2 });
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
  const opened = async (at: Awaited<ReturnType<typeof stage.open>>, count: number, waiting = 0) => {
    const doors: Awaited<ReturnType<typeof at.device>>[] = [];
    for (let i = 0; i < count; i++) doors.push(await at.device({ name: `Phone ${i}` }));
    const all = () => Promise.all(doors.map(({ open }) => open()));
    for (const door of await all()) await noteContact(door, { waiting, clockAheadMs: 0 });
    return all;
  };
  const refusal = (code: string, detail?: string) => expect.objectContaining({ code, detail });

  it('that are switched on later are divided among its devices, and can be switched off', async () => {
    const at = await stage.open();
    const { codes } = await at.sell(20);
    const doors = await opened(at, 3);
    const lanes = async () => (await doors()).map(({ device }) => device.lane);
    await changeDoorList(at.office(), at.listId, 1, { ...PLAIN, lanes: 3 });
    expect(await lanes()).toEqual([0, 1, 2]);
    await changeDoorList(at.office(), at.listId, 2, { ...PLAIN, lanes: 2 });
    expect(await lanes()).toEqual([0, 1, null]);
    await changeDoorList(at.office(), at.listId, 3, { ...PLAIN });
    expect(await lanes()).toEqual([null, null, null]);
    await changeDoorList(at.office(), at.listId, 4, { ...PLAIN, lanes: 3 });
    const verdicts = [];
    for (const door of await doors()) verdicts.push(...(await verdictsOf(door, ...codes.map((code) => scanOf(code)))));
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(20);
  });

  it('are fixed once somebody was admitted, even if they left; rehearsals and undone scans do not count', async () => {
    const at = await stage.open({ lanes: 2 });
    const { codes } = await at.sell(20);
    const doors = await opened(at, 2);
    const change = async (lanes: number | null, more = {}) =>
      changeDoorList(at.office(), at.listId, (await at.list()).version, { ...PLAIN, lanes, ...more });
    const scanAll = async (kind: 'entry' | 'exit' | 'undo' = 'entry') => {
      for (const door of await doors()) await verdictsOf(door, ...codes.map((code) => scanOf(code, { kind })));
    };
    await setRehearsal(at.office(), at.listId, true);
    await scanAll();
    await setRehearsal(at.office(), at.listId, false);
    await change(3);
    await scanAll();
    await scanAll('undo');
    await change(2);
    await scanAll();
    await expect(change(3)).rejects.toEqual(refusal('lanes_in_use'));
    await expect(change(null)).rejects.toEqual(refusal('lanes_in_use'));
    await scanAll('exit');
    await expect(change(3)).rejects.toEqual(refusal('lanes_in_use'));
    await change(2, { opensMinutes: 30 });
    expect(await at.list()).toMatchObject({ lanes: 2, opensMinutes: 30 });
  });

  it('are fixed while a scanner is silent, has unsent scans, or was revoked with its share', async () => {
    const at = await stage.open();
    const change = async (lanes: number | null) =>
      changeDoorList(at.office(), at.listId, (await at.list()).version, { ...PLAIN, lanes });
    const hear = async (
      door: Awaited<ReturnType<Awaited<ReturnType<typeof at.device>>['open']>>,
      waiting = 0,
      ago = 0,
    ) => noteContact({ ...door, now: new Date(Date.now() - ago) }, { waiting, clockAheadMs: 0 });
    const [one, other] = [await at.device({ name: 'One' }), await at.device({ name: 'Other' })];
    await hear(await one.open());
    // Without lanes every device admits every ticket.
    await expect(change(2)).rejects.toEqual(refusal('scanner_silent', 'Other'));
    await hear(await other.open(), 0, 5 * 60_000);
    await expect(change(2)).rejects.toEqual(refusal('scanner_silent', 'Other'));
    await hear(await other.open(), 3);
    await expect(change(2)).rejects.toEqual(refusal('scanner_silent', 'Other'));
    await hear(await other.open());
    await change(2);
    const { device } = await other.open();
    await revokeDevice(at.office(), device.id);
    await expect(change(3)).rejects.toEqual(refusal('scanner_silent', 'Other'));
    await expect(change(null)).rejects.toEqual(refusal('scanner_silent', 'Other'));
    // Whoever moves a lane answers for what the lost device admitted.
    const next = await at.device({ name: 'Next' });
    await hear(await next.open());
    await moveLane(at.office(), device.id, (await next.open()).device.id);
    await change(3);
    expect([(await one.open()).device.lane, (await next.open()).device.lane]).toEqual([0, 1]);
  });

  it('are handed over from a revoked device to one that has none', async () => {
    const at = await stage.open({ lanes: 1 });
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

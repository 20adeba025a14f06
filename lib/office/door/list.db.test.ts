import { describe, expect, it } from 'vitest';
import { doorStage } from '@/lib/testing/door-stage';
import { PLAIN, scanOf, verdictsOf } from '@/lib/testing/open-door';
import { addGate, changeDoorList, listGates, moveLane, readDoorFigures, revokeDevice, setAllOut } from '.';

const stage = doorStage();

describe('a list', () => {
  // pretix#4651: an entry in one zone was an exit from the other.
  it('counts by itself, and takes who went out again only where it may', async () => {
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
  it('lets all out once', async () => {
    const at = await stage.open({ reentry: 'after_exit' });
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

  it('with lanes lets a device admit its share alone', async () => {
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
  it('that come after its devices are divided among them, and end without lanes', async () => {
    const at = await stage.open();
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

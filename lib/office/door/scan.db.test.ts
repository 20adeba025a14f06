import { describe, expect, it } from 'vitest';
import { doorStage } from '@/lib/testing/door-stage';
import { PLAIN, scanOf, verdictsOf } from '@/lib/testing/open-door';
import {
  createDoorList,
  createDoorToken,
  getDoorList,
  listConflicts,
  listGates,
  readDoorFigures,
  readForecast,
  setRehearsal,
} from '.';

const stage = doorStage();
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);

describe('a scan', () => {
  // LiinooRF/Guard#73: a batch that was uploaded later had one time.
  it('keeps the time of the device, however late it is uploaded', async () => {
    const at = await stage.open();
    const { codes } = await at.sell(2);
    const door = await (await at.device()).open();
    const times = [ago(90 * MINUTE), ago(30 * MINUTE)];
    await verdictsOf(door, ...codes.map((code, i) => scanOf(code, { at: times[i] ?? new Date(), shown: 'admitted' })));
    const rows = await stage.database
      .sql`SELECT at FROM door_admissions WHERE client_id = ${at.tenant.client.id} ORDER BY position`;
    expect(rows.map(({ at }) => new Date(at))).toEqual(times);
  });

  // pretix#797, magfest#1873: an undo leaves a trace, and truly undoes.
  it('is undone by an opposite one, within a minute or by a lead', async () => {
    const at = await stage.open();
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
    const rows = await stage.database.sql`SELECT cycle, undone_at IS NOT NULL AS undone FROM door_admissions
      WHERE client_id = ${at.tenant.client.id} ORDER BY cycle`;
    expect(rows).toEqual([
      { cycle: 1, undone: true },
      { cycle: 2, undone: true },
    ]);
  });

  it('is not undone an hour later by a device that claims it is still that minute', async () => {
    const at = await stage.open();
    const { codes } = await at.sell();
    const door = await (await at.device()).open();
    const scan = scanOf(codes[0] ?? '');
    await verdictsOf(door, scan);
    const anHourAgo = new Date(Date.now() - 60 * MINUTE).toISOString();
    await stage.database.sql`UPDATE door_scans SET received_at = ${anHourAgo} WHERE id = ${scan.id}`;
    const undo = () => scanOf(codes[0] ?? '', { kind: 'undo', at: scan.at, shown: 'undone' });
    expect(await verdictsOf(door, undo())).toEqual(['nothing_to_undo']);
  });

  it('with an impossible time or number is stored too, and other scans of its batch are not lost', async () => {
    const at = await stage.open();
    const { codes } = await at.sell(2);
    const [bad, good] = [await (await at.device()).open(), await (await at.device()).open()];
    const wrong = scanOf(codes[0] ?? '', { at: new Date(8.64e15) });
    const [one, other] = await Promise.all([verdictsOf(bad, wrong), verdictsOf(good, scanOf(codes[1] ?? ''))]);
    expect([one, other]).toEqual([['admitted'], ['admitted']]);
    const [row] = await stage.database
      .sql`SELECT received_at - at < interval '1 minute' AS near, clock_ahead_ms AS ahead
      FROM door_scans WHERE id = ${wrong.id}`;
    expect(row).toEqual({ near: true, ahead: 2147483647 });
  });

  // pretix#5312: rehearsals stayed in the figures.
  it('of a rehearsal does not count, also when it is uploaded after its end', async () => {
    const at = await stage.open();
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

  it('of a lead admits against a refusal, and is flagged', async () => {
    const at = await stage.open();
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

it('missing people are expected as on earlier evenings of the venue', async () => {
  const at = await stage.open();
  const { codes } = await at.sell(60);
  const door = await (await at.device()).open();
  await verdictsOf(door, ...codes.map((code) => scanOf(code)));
  // All of them came half an hour before yesterday's performance began.
  const yesterday = Date.now() - 24 * 60 * MINUTE;
  await stage.database
    .sql`UPDATE sub_events SET starts_at = ${new Date(yesterday).toISOString()}, ends_at = NULL WHERE id = ${at.subEventId}`;
  await stage.database.sql`UPDATE door_admissions SET at = ${new Date(yesterday - 28 * MINUTE).toISOString()}
    WHERE client_id = ${at.tenant.client.id}`;
  const later = at.tenant.subEventId('b');
  const inAnHour = new Date(Date.now() + 60 * MINUTE).toISOString();
  await stage.database.sql`UPDATE sub_events SET starts_at = ${inAnHour} WHERE id = ${later}`;
  await at.sell(8, 'b');
  const listId = await createDoorList(at.office(), later, PLAIN, 'A');
  const list = await getDoorList(at.office(), listId);
  const forecast = await readForecast(at.ctx(), list, await readDoorFigures(at.ctx(), list));
  expect(forecast).toMatchObject([{ arriving: 8, waiting: null }]);
  const [row] = await stage.database.sql<{ at: Date }[]>`SELECT starts_at AS at FROM sub_events WHERE id = ${later}`;
  expect(new Date(row?.at ?? 0).getTime() - (forecast[0]?.from.getTime() ?? 0)).toBe(30 * MINUTE);
});

it('somebody who is scanned at two lists of an earlier performance came once, at the first', async () => {
  const at = await stage.open();
  const { codes } = await at.sell(60);
  const yesterday = Date.now() - 24 * 60 * MINUTE;
  const bar = await createDoorList(at.office(), at.subEventId, { ...PLAIN, name: 'Bar' }, 'B');
  // Half of them come an hour early; the others first drink something at the bar.
  const half = codes.length / 2;
  const scanAt = async (listId: number, minutesEarly: number, some: string[]) => {
    const [gate] = await listGates(at.ctx(), listId);
    const token = await createDoorToken(at.office(), 'Phone', {
      listId,
      gateId: gate?.id ?? 0,
      isLead: false,
      maySearch: false,
    });
    await verdictsOf(await at.opened(token), ...some.map((code) => scanOf(code)));
    await stage.database
      .sql`UPDATE door_admissions SET at = ${new Date(yesterday - minutesEarly * MINUTE).toISOString()}
      WHERE client_id = ${at.tenant.client.id} AND list_id = ${listId} AND at > now() - interval '1 hour'`;
  };
  await scanAt(at.listId, 58, codes.slice(0, half));
  await scanAt(bar, 28, codes.slice(half));
  await scanAt(at.listId, 8, codes.slice(half));
  await stage.database
    .sql`UPDATE sub_events SET starts_at = ${new Date(yesterday).toISOString()}, ends_at = NULL WHERE id = ${at.subEventId}`;
  const later = at.tenant.subEventId('b');
  const inTwoHours = new Date(Date.now() + 110 * MINUTE).toISOString();
  await stage.database.sql`UPDATE sub_events SET starts_at = ${inTwoHours} WHERE id = ${later}`;
  await at.sell(8, 'b');
  const list = await getDoorList(at.office(), await createDoorList(at.office(), later, PLAIN, 'A'));
  const forecast = await readForecast(at.ctx(), list, await readDoorFigures(at.ctx(), list));
  expect(forecast.map(({ arriving }) => arriving)).toEqual([4, 4]);
});

import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPairing, listConflicts, revokeDevice, signedRequest } from '@/lib/office';
import { openDoor } from '@/lib/testing/open-door';
import { ask, BASE, openDatabase } from '../setup/api';
import { eventually } from '../setup/eventually';
import { askOffice, formIn, newMember } from '../setup/office';

const database = openDatabase();
let at: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  at = await openDoor(database.db);
});
afterAll(() => database.close());

/** A phone: its key signs each request. */
function newPhone() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const proof = (method: string, path: string, ms = Date.now()) => {
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
    return `${ms}.${sign('sha256', Buffer.from(signedRequest(method, path, ms)), key).toString('base64url')}`;
  };
  return { public_key: `${x}.${y}`, proof };
}

const path = (name: string) => `/v1/${at.tenant.name}/door/${name}`;
const bearer = (token: string, more: Record<string, string> = {}) => ({ Authorization: `Bearer ${token}`, ...more });

async function invite() {
  const gate = await database.sql<{ id: number }[]>`SELECT id FROM door_gates WHERE client_id = ${at.tenant.client.id}`;
  return createPairing(at.office(), { listId: at.listId, gateId: gate[0]?.id ?? 0, maySearch: false, isLead: false });
}

it('a phone is paired once, with its own key, and is refused without that key', async () => {
  const [{ secret }, phone, thief] = [await invite(), newPhone(), newPhone()];
  const pair = (public_key: string) =>
    ask(path('pairing'), { method: 'POST', json: { secret, public_key, name: 'Phone 1' } });
  const answers = await Promise.all([pair(phone.public_key), pair(phone.public_key)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const { token, device_id } = answers.find(({ status }) => status === 200)?.body ?? {};
  const read = (proof?: string) =>
    ask(path('device'), { headers: bearer(token, proof === undefined ? {} : { 'Door-Proof': proof }) });
  const codeOf = async (proof?: string) => (await read(proof)).body.code;
  expect((await read(phone.proof('GET', path('device')))).body).toMatchObject({ device_id, list_name: 'Zaal' });
  // A token without its key, a signature of another request, and a signature of an hour ago.
  expect(await codeOf()).toBe('door_proof');
  expect(await codeOf(thief.proof('GET', path('device')))).toBe('door_proof');
  expect(await codeOf(phone.proof('GET', path('snapshot')))).toBe('door_proof');
  expect(await codeOf(phone.proof('GET', path('device'), Date.now() - 3_600_000))).toBe('door_proof');
  await revokeDevice(at.office(), device_id);
  expect(await codeOf(phone.proof('GET', path('device')))).toBe('door_unauthorized');
});

// HiEvents#312: anybody with the link could check people in and delete check-ins.
it('without a token every address answers 401 before any other check; nothing can be deleted', async () => {
  const elsewhere = await openDoor(database.db);
  const { token } = await elsewhere.device();
  for (const name of ['device', 'snapshot', 'changes', 'changes?cursor=0.0.0.0.0', 'scans', 'scans?x=1']) {
    const method = name.startsWith('scans') ? 'POST' : 'GET';
    for (const headers of [{}, bearer('x'.repeat(43)), bearer(token), { Authorization: 'Basic eDp5' }]) {
      const body = method === 'POST' ? '{"scans":"?"}' : undefined;
      const { status, body: answer } = await ask(path(name), { method, headers, ...(body && { body }) });
      expect([name, status, answer.code]).toEqual([name, 401, 'door_unauthorized']);
    }
    for (const method of ['DELETE', 'PUT', 'PATCH'])
      expect((await ask(path(name), { method, headers: bearer(token) })).status).toBe(405);
  }
});

it('a program with a token reads the list, receives admissions, and sends scans', async () => {
  const { codes, order } = await at.sell(2);
  const [one, other] = [await at.device({ name: 'Gate program' }), await at.device()];
  const snapshot = await ask(path('snapshot'), { headers: bearer(one.token) });
  expect(snapshot.body.tickets).toMatchObject({ orders: [order.id, 0], positions: [1, 2], states: '00' });
  const changes = ask(path(`changes?cursor=${snapshot.body.cursor}&wait=10`), { headers: bearer(one.token) });
  const scan = { id: randomUUID(), seq: 1, kind: 'entry', at: new Date().toISOString(), code: codes[0] };
  const send = (token: string, scans: unknown[]) =>
    ask(path('scans'), { method: 'POST', headers: bearer(token), json: { scans, waiting: 3 } });
  const answer = await send(other.token, [scan]);
  expect(answer.body.scans).toEqual([{ id: scan.id, verdict: 'admitted', cycle: 1, first: null }]);
  expect((await changes).body.presence).toMatchObject({ orders: [order.id], positions: [1], states: '1' });
  const again = await send(one.token, [{ ...scan, id: randomUUID() }]);
  expect(again.body.scans).toMatchObject([{ verdict: 'already_in', first: { gate: 'A', device: 'Phone' } }]);
  const [row] =
    await database.sql`SELECT waiting FROM door_devices WHERE client_id = ${at.tenant.client.id} AND name = 'Gate program'`;
  expect(row).toEqual({ waiting: 3 });
});

// pretix: its app silently discards scans when the answer is 400 or 404.
it('any scan gets a verdict; a malformed batch is refused as a whole, and may be sent again', async () => {
  const { token } = await at.device();
  const { codes } = await at.sell();
  const scan = (more: object) => ({ id: randomUUID(), seq: 1, kind: 'entry', at: new Date().toISOString(), ...more });
  const send = (scans: unknown[]) => ask(path('scans'), { method: 'POST', headers: bearer(token), json: { scans } });
  const odd = [
    { code: '' },
    { code: 'DK1:' },
    { code: 'https://example.org/é' },
    { order_id: 2 ** 52, position: 1 },
    { order_id: 5 },
    {},
    { code: codes[0], at: '2999-01-01T00:00:00Z' },
  ].map(scan);
  const { body } = await send(odd);
  expect(body.scans.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    'forged',
    'forged',
    'forged',
    'unknown',
    'forged',
    'forged',
    'admitted',
  ]);
  const many = Array.from({ length: 201 }, () => scan({ code: codes[0] }));
  expect((await send(many)).status).toBe(422);
  expect((await send([scan({ code: codes[0] }), { id: 'x' }])).status).toBe(422);
  const [row] = await database.sql`SELECT count(*)::int AS n FROM door_scans s JOIN door_devices d USING (client_id)
    WHERE s.device_id = d.id AND d.token_hash IS NOT NULL AND s.client_id = ${at.tenant.client.id} AND s.order_id IS NULL`;
  expect(row).toEqual({ n: 5 });
});

it('thirty concurrent requests, one of them aborted, store one scan each', async () => {
  const { token } = await at.device();
  const { codes } = await at.sell(30);
  const scans = codes.map((code, i) => ({
    id: randomUUID(),
    seq: i,
    kind: 'entry',
    at: new Date().toISOString(),
    code,
  }));
  const body = JSON.stringify({ scans });
  const headers = { ...bearer(token), 'Content-Type': 'application/json' };
  const cut = new AbortController();
  const sent = Array.from({ length: 30 }, (_, i) =>
    fetch(`${BASE()}${path('scans')}`, { method: 'POST', headers, body, ...(i === 7 && { signal: cut.signal }) }).then(
      (answer) => answer.json(),
      () => undefined,
    ),
  );
  cut.abort();
  const answers = (await Promise.all(sent)).filter((answer) => answer !== undefined);
  expect(answers.length).toBe(29);
  for (const answer of answers) expect(answer.scans).toEqual(answers[0].scans);
  const [row] =
    await database.sql`SELECT count(*)::int AS n FROM door_admissions a WHERE a.client_id = ${at.tenant.client.id}
    AND a.scan_id = ANY (${scans.map(({ id }) => id)})`;
  expect(row).toEqual({ n: 30 });
});

it('a double admission has the true time of each scan, and their true order, whatever the clocks of the devices say', async () => {
  const door = await openDoor(database.db);
  const { codes } = await door.sell();
  const now = Math.floor(Date.now() / 1000) * 1000;
  const MINUTE = 60_000;
  // One clock is seven minutes fast, the other five slow, so by their times the second scan came first.
  const scans = [
    { name: 'Ahead', trueMs: now - 10 * MINUTE, ahead: 7 * MINUTE },
    { name: 'Behind', trueMs: now - 9 * MINUTE, ahead: -5 * MINUTE },
  ];
  for (const { name, trueMs, ahead } of scans) {
    const { token } = await door.device({ name });
    const at = new Date(trueMs + ahead).toISOString();
    const scan = { id: randomUUID(), seq: 1, kind: 'entry', at, code: codes[0], shown: 'admitted' };
    const json = { scans: [scan], clock_ahead_ms: ahead };
    const sent = { method: 'POST', headers: bearer(token), json };
    expect((await ask(`/v1/${door.tenant.name}/door/scans`, sent)).status).toBe(200);
  }
  expect(await listConflicts(door.ctx(), await door.list())).toMatchObject([
    { kind: 'double', device: 'Behind', at: new Date(now - 9 * MINUTE), first: { at: new Date(now - 10 * MINUTE) } },
  ]);
  const kept = await database.sql`SELECT name, clock_ahead_ms FROM door_devices
    WHERE client_id = ${door.tenant.client.id} ORDER BY name`;
  expect(kept).toEqual([
    { name: 'Ahead', clock_ahead_ms: 7 * MINUTE },
    { name: 'Behind', clock_ahead_ms: -5 * MINUTE },
  ]);
});

/** Keeps reading the events of a list. */
async function hear(token: string, address: string, more: Record<string, string> = {}) {
  const leaving = new AbortController();
  const headers = bearer(token, { Accept: 'text/event-stream', ...more });
  const answer = await fetch(`${BASE()}${address}`, { headers, signal: leaving.signal });
  const heard = { text: '', isOver: false };
  const reading = (async () => {
    for await (const piece of answer.body ?? []) heard.text += Buffer.from(piece).toString();
  })();
  reading.catch(() => {}).finally(() => Object.assign(heard, { isOver: true }));
  const events = () => [...heard.text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  return { answer, heard, events, leave: () => leaving.abort() };
}

it('changes are sent as events, one by one, until the device is revoked', async () => {
  const door = await openDoor(database.db);
  const { codes, order } = await door.sell(2);
  const [one, other] = [await door.device(), await door.device()];
  const own = `/v1/${door.tenant.name}/door`;
  const { body: snapshot } = await ask(`${own}/snapshot`, { headers: bearer(one.token) });
  const stream = await hear(one.token, `${own}/changes?cursor=${snapshot.cursor}`);
  expect([...stream.answer.headers]).toEqual(
    expect.arrayContaining([
      ['content-type', 'text/event-stream; charset=utf-8'],
      ['cache-control', 'no-store, no-transform'],
      ['x-accel-buffering', 'no'],
    ]),
  );
  expect(stream.answer.headers.get('content-encoding')).toBeNull();
  // The first event comes at once, so that a device knows that events arrive.
  await eventually(() => expect(stream.events().length).toBeGreaterThan(0));
  const scan = (code = '') => ({ id: randomUUID(), seq: 1, kind: 'entry', at: new Date().toISOString(), code });
  for (const code of codes) {
    const sent = { method: 'POST', headers: bearer(other.token), json: { scans: [scan(code)] } };
    await ask(`${own}/scans`, sent);
    const position = codes.indexOf(code) + 1;
    await eventually(() =>
      expect(stream.events().map(({ presence }) => presence)).toContainEqual(
        expect.objectContaining({ orders: [order.id], positions: [position], states: '1' }),
      ),
    );
  }
  // After a lost connection the events continue from the cursor.
  const [, id = ''] = [...stream.heard.text.matchAll(/^id: (.*)$/gm)].at(-1) ?? [];
  stream.leave();
  const again = await hear(one.token, `${own}/changes?cursor=${snapshot.cursor}`, { 'Last-Event-ID': id });
  await eventually(() => expect(again.events()[0]).toMatchObject({ presence: { orders: [] } }));
  const [row] = await database.sql<{ id: number }[]>`SELECT id FROM door_devices
    WHERE client_id = ${door.tenant.client.id} ORDER BY id LIMIT 1`;
  await revokeDevice(door.office(), row?.id ?? 0);
  await eventually(() => expect(again.heard.isOver).toBe(true));
  expect((await hear(one.token, `${own}/changes?cursor=${id}`)).answer.status).toBe(401);
});

it('the office hands the tickets of a lost phone over to a phone that has none', async () => {
  const door = await openDoor(database.db, { lanes: 1 });
  const lead = await newMember(database, door.tenant.client, { role: 'door_lead' });
  await door.device({ name: 'Lost' });
  await door.device({ name: 'Spare' });
  const path = `/office/${door.tenant.name}/door?list=${door.listId}`;
  const page = () => askOffice(path, lead).then((answer) => answer.text());
  const before = await page();
  expect(before).toContain('Share 1 of 1 of the tickets');
  expect(before).toContain('it lets nobody in');
  expect(before).not.toContain('Hand over');
  const [lost, spare] = await database.sql<{ id: number }[]>`SELECT id FROM door_devices
    WHERE client_id = ${door.tenant.client.id} ORDER BY id`;
  await revokeDevice(door.office(), lost?.id ?? 0);
  const body = formIn(await page(), 'name="to"');
  body.set('to', String(spare?.id));
  await askOffice(path, lead, { method: 'POST', body, headers: { Origin: new URL(BASE()).origin } });
  const lanes = await database.sql`SELECT name, lane FROM door_devices
    WHERE client_id = ${door.tenant.client.id} ORDER BY id`;
  expect(lanes).toEqual([
    { name: 'Lost', lane: null },
    { name: 'Spare', lane: 0 },
  ]);
});

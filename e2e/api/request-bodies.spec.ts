import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await makeTenant(pool.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 100)] }] });
});
afterAll(() => pool.close());

const wanted = () => ({
  event_id: String(tenant.subEventId('a')),
  discount_id: tenant.discountId('standaard'),
  numberoftickets: '1',
});
const post = (body: BodyInit | null, type?: string) =>
  ask(`/v1/${tenant.name}/cart/${newCart()}`, {
    method: 'POST',
    body,
    headers: type ? { 'Content-Type': type } : {},
  });

it('may be JSON, a form or multipart, with numbers as strings', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(wanted())) form.append(name, value);
  const answers = [
    await post(JSON.stringify(wanted()), 'application/json'),
    await post(JSON.stringify(wanted()), 'Application/JSON; charset="UTF-8"'),
    await post(new URLSearchParams(wanted())),
    // PHP sends JSON with this media type unless the program names another.
    await post(` ${JSON.stringify(wanted())}`, 'application/x-www-form-urlencoded'),
    await post(form),
  ];
  for (const { status, body } of answers) expect([status, body.length]).toEqual([200, 2]);
});

/** A multipart form as text, because every program writes it differently. `named`: the text after `name=`. */
function multipart(boundary: string, named = (name: string) => `"${name}"`, headers = ''): string {
  const parts = Object.entries(wanted()).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name=${named(name)}${headers}\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

it('may be multipart as other programs write it', async () => {
  const type = (boundary: string) => `multipart/form-data; boundary=${boundary}`;
  const whole = multipart('xYzZY');
  const answers = [
    // Perl, and programs of the 1990s.
    await post(whole, type('xYzZY')),
    await post(whole, 'Multipart/Form-Data; charset=UTF-8; Boundary="xYzZY"'),
    await post(`To whom it may concern\r\n${whole}Goodbye`, type('xYzZY')),
    await post(`\r\n${whole.trimEnd()}`, type('xYzZY')),
    await post(whole.replaceAll('--xYzZY\r', '--xYzZY \t\r'), type('xYzZY')),
    // .NET.
    await post(
      multipart('a-b', (name) => name, `\r\nContent-Type: text/plain; charset=utf-8`),
      type('"a-b"'),
    ),
    // Guzzle.
    await post(multipart('0'.repeat(40), undefined, `\r\nContent-Length: 1`), type('0'.repeat(40))),
  ];
  for (const { status, body } of answers) expect([status, body.length]).toEqual([200, 2]);
});

it('400 for a form in another encoding, or one that is not whole', async () => {
  const form = 'application/x-www-form-urlencoded';
  const type = 'multipart/form-data; boundary=x';
  const whole = multipart('x');
  const bad: [BodyInit, string][] = [
    ['event_id=1&code=Ren%E9', form],
    ['event_id=1&code=%ff', form],
    ['{"event_id":1', form],
    [Buffer.from(whole.replace('\r\n--x--', '\xe9$&'), 'latin1'), type],
    [whole.slice(0, -4), type],
    [whole.replace('form-data', 'attachment'), type],
    [whole.replace('name="event_id"', 'title="event_id"'), type],
    [whole, 'multipart/form-data; boundary=y'],
  ];
  for (const [body, type] of bad) {
    const answer = await post(body, type);
    expect([String(body), answer.status, answer.body.code]).toEqual([String(body), 400, 'malformed_body']);
  }
});

it('may omit optional members, or send null or an empty field', async () => {
  const json = (more: object) => post(JSON.stringify({ ...wanted(), ...more }), 'application/json');
  const empty = new URLSearchParams({ ...wanted(), code: '', seats: '' });
  const answers = [
    await json({}),
    await json({ code: null, seats: null }),
    await json({ code: '' }),
    await post(empty),
  ];
  for (const { status, body } of answers) expect([status, body.length]).toEqual([200, 2]);
});

it('400 when they cannot be parsed', async () => {
  const json = 'application/json';
  const bad: [BodyInit, string][] = [
    ['{"event_id":', json],
    ['[]', json],
    ['null', json],
    ['"text"', json],
    ['', json],
    [new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), json],
    ['{}{}', json],
    ['no boundary', 'multipart/form-data'],
    ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
  ];
  for (const [body, type] of bad) {
    const answer = await post(body, type);
    expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'malformed_body']);
  }
  const file = new FormData();
  file.append('event_id', new Blob(['1']), 'a.txt');
  expect((await post(file)).status).toBe(400);
});

it('413 over 64 KiB, with and without Content-Length', async () => {
  expect((await post('x'.repeat(64 * 1024 + 1), 'application/json')).status).toBe(413);
  expect((await post('x'.repeat(10 * 1024 * 1024), 'application/json')).body.code).toBe('payload_too_large');
  const chunked = await ask(`/v1/${tenant.name}/cart/${newCart()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new ReadableStream({
      start(controller) {
        for (let i = 0; i < 9; i++) controller.enqueue(new Uint8Array(8 * 1024).fill(32));
        controller.close();
      },
    }),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
});

it('415 for other media types and other charsets', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/json; charset=iso-8859-1']) {
    const answer = await post('{}', type);
    expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'unsupported_media_type']);
  }
});

it('times out on a body that does not arrive', async () => {
  const { port } = new URL(BASE());
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const slow = httpRequest(
      {
        port,
        method: 'POST',
        path: `/v1/${tenant.name}/cart/abcdefgh`,
        headers: { 'Content-Type': 'application/json', 'Content-Length': 100 },
      },
      (response) => {
        response.resume();
        response.socket.once('close', () => resolve(response.statusCode));
      },
    );
    slow.on('error', reject);
    slow.write('{"event_id"');
  });
  expect(status).toBe(408);
});

import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Pool } from '@/db/client';
import { judge, readCode, ticketKey, unpackTickets } from '@/lib/door';
import { createPairing } from '@/lib/office';
import { openDoor } from '@/lib/testing/open-door';
import { ticketCode } from '@/lib/tickets';
import { signingKeyOf } from '@/lib/tickets/testing/signing-key';
import { watchForEnding } from '@/scripts/start/ending';
import { step } from '@/scripts/start/step.mjs';
import { median } from '../median';
import { startMeasuredService } from '../servers/measured-service';
import { measureInBrowser } from './in-browser';

const TICKETS = 30_000;
const PER_ORDER = 3;
const DEVICES = 50;
const PER_SECOND = 200;
const SECONDS = 15;
const QUEUED = 10_000;
const BATCH = 200;
const TYPED = 300;

// A door list of 30,000 tickets, and how long devices wait: `npm run bench:door`.
async function bench(signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const { pool, service } = await startMeasuredService('door', stops, {
      env: { LIMITS: 'off' },
      connections: 4,
      signal,
    });

    const at = await openDoor(pool.db);
    await step(`Selling ${TICKETS} tickets`, () => sellMany(pool, at));
    const key = await signingKeyOf(at.ctx());
    const rows = await pool.sql<{ order_id: string; position: number; nr: number }[]>`
      SELECT order_id, position, nr FROM order_lines WHERE client_id = ${at.tenant.client.id} ORDER BY order_id, position`;
    const codes = rows.map(({ order_id, position, nr }) =>
      ticketCode({ orderId: Number(order_id), position, subEventId: at.subEventId, nr, generation: 0 }, key),
    );
    const tokens: string[] = [];
    for (let i = 0; i < DEVICES; i++) tokens.push((await at.device({ name: `Phone ${i}` })).token);
    const path = `${service.url}/v1/${at.tenant.name}/door`;
    const headersOf = (token = '') => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });
    const scanOf = (code: string | undefined, seq: number, shown?: string) => ({
      id: randomUUID(),
      seq,
      kind: 'entry',
      at: new Date().toISOString(),
      code,
      ...(shown && { shown }),
    });
    const send = async (token: string | undefined, scans: object[]) => {
      const began = performance.now();
      const answer = await fetch(`${path}/scans`, {
        method: 'POST',
        headers: headersOf(token),
        body: JSON.stringify({ scans }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.json();
      return performance.now() - began;
    };

    const snapshotMs: number[] = [];
    let text = '';
    for (let i = 0; i < 5; i++) {
      const began = performance.now();
      text = await fetch(`${path}/snapshot`, { headers: headersOf(tokens[0]) }).then((answer) => answer.text());
      snapshotMs.push(performance.now() - began);
    }
    const bytes = gzipSync(text).length;
    const unpackBegan = performance.now();
    const { tickets: packed, keys } = JSON.parse(text);
    const tickets = new Map(unpackTickets(packed).map((one) => [ticketKey(one.orderId, one.position), one]));
    const unpackMs = performance.now() - unpackBegan;

    const live: number[] = [];
    const sent: Promise<void>[] = [];
    for (let i = 0; i < PER_SECOND * SECONDS; i++) {
      const token = tokens[i % DEVICES];
      sent.push(send(token, [scanOf(codes[i], i)]).then((ms) => void live.push(ms)));
      if (i % 10 === 9) await new Promise((done) => setTimeout(done, (1000 / PER_SECOND) * 10));
    }
    await Promise.all(sent);

    const queued = codes.slice(-QUEUED).map((code, i) => scanOf(code, 100_000 + i, 'admitted'));
    const uploadBegan = performance.now();
    for (let i = 0; i < QUEUED; i += BATCH) await send(tokens[1], queued.slice(i, i + BATCH));
    const uploadMs = performance.now() - uploadBegan;

    const { secret } = await createPairing(at.office(), {
      listId: at.listId,
      gateId: await at.firstGate(),
      maySearch: false,
      isLead: false,
    });
    const link = `${service.url}/office/door#pair=${at.tenant.name}.${secret}`;
    // Tickets that no other part of this benchmark scans.
    const typed = codes.slice(PER_SECOND * SECONDS, PER_SECOND * SECONDS + TYPED);
    const phone = await step('Scanning and filming tickets, and starting cold', () =>
      measureInBrowser(link, codes.slice(0, 100), typed),
    );
    const verdicts = await verdictTimes(codes.slice(0, 2000), keys[0].public_key, tickets, at.subEventId);
    console.log(`
Snapshot of ${TICKETS} tickets with initials: ${(bytes / 1e6).toFixed(2)} MB compressed, ${median(snapshotMs).toFixed(0)} ms at the server with reading, ${unpackMs.toFixed(0)} ms to unpack; ${((bytes * 8) / 1e7 + (median(snapshotMs) + unpackMs) / 1000).toFixed(1)} s at 10 Mbit/s
${PER_SECOND} scans/s from ${DEVICES} devices: p50 ${at95(live, 0.5)} ms, p95 ${at95(live)} ms
${QUEUED} waiting scans of one device uploaded in ${(uploadMs / 1000).toFixed(1)} s
Verdict on the device, signature and list: p95 ${at95(verdicts)} ms (this machine, WebCrypto of Node)
The same in Chromium, from a scanner's last key to the painted sign, with the scan stored: p50 ${at95(phone.verdictMs, 0.5)} ms, p95 ${at95(phone.verdictMs)} ms
Decoding a frame of the film: p50 ${at95(phone.decodeMs, 0.5)} ms, p95 ${at95(phone.decodeMs)} ms; read in ${phone.read} of ${phone.views} views
Cold start without network, a new process with ${TICKETS} tickets: ${phone.coldStartMs.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

const at95 = (values: number[], part = 0.95): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0).toFixed(1);

type Door = Awaited<ReturnType<typeof openDoor>>;

/** Inserts orders of three tickets, without marking their seats as sold. */
async function sellMany({ sql }: Pool, { tenant, subEventId }: Door): Promise<void> {
  const { id } = tenant.client;
  await sql`
    INSERT INTO orders (client_id, key, status, cart_id, tickets_total, payment_cost, total, currency, locale, email, first_name,
        last_name, opt_in, mailing_list, created_at, expires_at, paid_at)
      SELECT ${id}, md5('order ' || i), 'paid', 'cart ' || i, 30, 0, 30, 'EUR', 'nl', i || '@example.org', chr(65 + i % 26) || 'nna',
             chr(65 + i / 26 % 26) || 'e Vries', false, false, now() - interval '3 days', now(), now() - interval '3 days'
        FROM generate_series(1, ${TICKETS / PER_ORDER}) i`;
  await sql`
    INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id, category_name,
        ticket_type_id, discount_id, discount_name, price, event_name, starts_at, location_id, location_name)
      SELECT ${id}, o.id, p, ${subEventId}, row_number() OVER (ORDER BY o.id, p), 'Vak ' || o.id % 20, o.id % 60, p + o.id % 40, 1, 'rang',
             1, 'aaaaaaaaaa', CASE WHEN p = 1 THEN 'Standaard' ELSE 'CJP' END, 10, 'E', e.starts_at, e.location_id, 'Zaal'
        FROM orders o, generate_series(1, ${PER_ORDER}) p, sub_events e
       WHERE o.client_id = ${id} AND e.client_id = ${id} AND e.id = ${subEventId}`;
  await sql`ANALYZE orders, order_lines`;
}

type Tickets = Map<string, ReturnType<typeof unpackTickets>[number]>;

async function verdictTimes(codes: string[], publicKey: string, tickets: Tickets, subEventId: number) {
  const key = await crypto.subtle.importKey('raw', Buffer.from(publicKey, 'base64url'), 'Ed25519', false, ['verify']);
  const list = { subEventId, reentry: 'never', sections: null, opensAt: null } as const;
  const times: number[] = [];
  for (const code of codes) {
    const began = performance.now();
    const read = readCode(code);
    if (!read || !(await crypto.subtle.verify('Ed25519', key, read.signature, read.signed)))
      throw new Error('A ticket code has a wrong signature');
    const ticket = tickets.get(ticketKey(read.facts.orderId, read.facts.position));
    const gate = { id: 1, name: 'A', sections: null };
    const scan = {
      kind: 'entry',
      facts: read.facts,
      ticket,
      presence: undefined,
      list,
      gate,
      now: Date.now(),
      isOwnLane: true,
    } as const;
    if (judge(scan).verdict !== 'admitted') throw new Error('A ticket was refused');
    times.push(performance.now() - began);
  }
  return times;
}

const { signal } = watchForEnding(undefined);
try {
  await bench(signal);
} catch (error) {
  if (!signal.aborted) throw error;
  console.log('\nStopped.');
  process.exitCode = 130;
}
process.exit();

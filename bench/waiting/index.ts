import { localTimeIn } from '@/lib/i18n/local-time';
import { makeTenant, performance as show } from '@/lib/testing/tenant';
import { watchForEnding } from '@/scripts/start/ending';
import { measure } from '../load/measure';
import { asker } from '../load/request';
import { startMeasuredService } from '../servers/measured-service';
import { rankCorrelation } from './rank-correlation';

const EARLY = 15_000;
const LATE = 5000;
const CLIENTS = 64;
const OPENS_AFTER_SECONDS = 40;
const POLL_SECONDS = 10;

// 20,000 visitors of one waiting room: how fast they join, what polling costs, and whether places are given by lot.
async function bench(signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const { pool, service } = await startMeasuredService('waiting', stops, { connections: 2, signal });

    const opensAt = Math.ceil(Date.now() / 1000 + OPENS_AFTER_SECONDS) * 1000;
    const waiting_room = { opens_at: localTimeIn('Europe/Amsterdam', new Date(opensAt)), per_minute: 60 };
    const tenant = await makeTenant(pool.db, {
      events: [{ key: 'show', name: 'Show', sub_events: [show('night', 500, { waiting_room })] }],
    });
    const path = `/v1/${tenant.name}/waitingroom/${tenant.subEventId('night')}`;
    const ask = asker(service.url, CLIENTS);
    const tokens: string[] = [];
    const join = async () => {
      const { status, body } = await ask(path, { method: 'POST' });
      if (status !== 200) throw new Error(`A place was refused (${status}): ${body}`);
      tokens.push(JSON.parse(body).token);
    };
    const poll = async () => {
      const token = tokens[Math.floor(Math.random() * tokens.length)] ?? '';
      const { status, body } = await ask(path, { headers: { 'Waiting-Token': token } });
      if (status !== 200 || JSON.parse(body).state === 'over') throw new Error(`${status} ${body}`);
    };

    const early = await joinAll(EARLY, join);
    if (Date.now() >= opensAt) throw new Error('The room opened before all early visitors were there.');
    const gathering = await measure(poll, {
      clients: CLIENTS,
      seconds: Math.min(POLL_SECONDS, (opensAt - Date.now()) / 1000 - 2),
      warmUpSeconds: 0.5,
    });
    await new Promise((resolve) => setTimeout(resolve, opensAt - Date.now()));
    const began = performance.now();
    await poll();
    const openingMs = performance.now() - began;
    const late = await joinAll(LATE, join);
    const waiting = await measure(poll, { clients: CLIENTS, seconds: POLL_SECONDS, warmUpSeconds: 0.5 });
    const rows = await pool.sql<{ cart_id: string; slot: string }[]>`SELECT cart_id, slot FROM waiting_places`;
    const slotOf = new Map(rows.map((row) => [row.cart_id, Number(row.slot)]));
    const slots = tokens.map((token) => slotOf.get(token.split('.')[0] ?? '') ?? 0);
    const places = new Set(slots);

    console.log(`
${EARLY} came before the opening: ${early.toFixed(0)}/s
${LATE} came after it: ${late.toFixed(0)}/s
The first answer after the opening, with the lot: ${openingMs.toFixed(0)} ms
Asking before the opening: ${gathering.rate.toFixed(0)}/s, p95 ${gathering.p95.toFixed(1)} ms, ${gathering.errors} errors
Asking with 20,000 waiting: ${waiting.rate.toFixed(0)}/s, p95 ${waiting.p95.toFixed(1)} ms, ${waiting.errors} errors
Places: ${places.size} of ${slots.length} different, from 1 to ${Math.max(...slots)}
Rank correlation of arrival and place, before the opening: ${rankCorrelation(slots.slice(0, EARLY)).toFixed(3)} (by lot: about 0)
Rank correlation of arrival and place, after it: ${rankCorrelation(slots.slice(EARLY)).toFixed(3)} (first come: about 1)`);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }

  /** Everybody joins concurrently. @returns how many joined per second */
  async function joinAll(count: number, join: () => Promise<void>): Promise<number> {
    const began = performance.now();
    let left = count;
    const visitor = async () => {
      while (left-- > 0) await join();
    };
    await Promise.all(Array.from({ length: CLIENTS }, visitor));
    return count / ((performance.now() - began) / 1000);
  }
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

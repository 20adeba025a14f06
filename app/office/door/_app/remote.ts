import type { PackedTickets, Verdict } from '@/lib/door';
import { proofOf } from './keys';
import type { Pairing, Snapshot, WaitingScan } from './store';

type Presences = {
  orders: number[];
  positions: number[];
  cycles: number[];
  ats: number[];
  gates: number[];
  states: string;
};

export type RemoteSnapshot = Snapshot & { cursor: string; rehearsal: number; presence: Presences };
export type RemoteChanges = {
  cursor: string;
  rehearsal: number;
  version: number;
  tickets: PackedTickets;
  presence: Presences;
  messages: { at: string; kind: 'text' | 'all_out' | 'rehearsal' | 'settings'; text: string }[];
};
export type Judged = {
  id: string;
  verdict: Verdict;
  cycle: number | null;
  first: { at: string; gate: string; device: string } | null;
};

/** The server says that this device is nobody any more. */
export class Unpaired extends Error {}
/** It answered, and refuses. */
export class Refused extends Error {}

/** The time of the server, as far as known: it goes on evenly, whatever the clock of this device does. */
export function serverClock(ahead: number) {
  let base = { serverMs: Date.now() - ahead, perfMs: performance.now() };
  return {
    now: () => base.serverMs + performance.now() - base.perfMs,
    hear: (serverMs: number) => {
      base = { serverMs, perfMs: performance.now() };
    },
    ahead: () => Date.now() - (base.serverMs + performance.now() - base.perfMs),
  };
}
export type Clock = ReturnType<typeof serverClock>;

/** Asks the server as this device. @throws Unpaired, Refused, or what `fetch` throws without a network */
export async function call<T>(
  pairing: Pairing,
  clock: Clock,
  path: string,
  options: { json?: unknown; timeoutMs: number },
  isAgain = false,
): Promise<T> {
  const { clientName, token, key } = pairing;
  const { json, timeoutMs } = options;
  const address = `/v1/${clientName}/door/${path}`;
  const method = json === undefined ? 'GET' : 'POST';
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    Authorization: `Bearer ${token}`,
    'Door-Proof': await proofOf(key, method, address, Math.round(clock.now())),
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
  };
  const body = json === undefined ? null : JSON.stringify(json);
  const answer = await fetch(address, { method, headers, body, signal, cache: 'no-store' });
  const date = Date.parse(answer.headers.get('date') ?? '');
  // A second's part is not told.
  if (Number.isFinite(date) && Math.abs(date - clock.now()) > 2000) clock.hear(date + 500);
  if (answer.ok) return answer.json();
  const { code } = await answer.json().catch(() => ({ code: '' }));
  if (code === 'door_unauthorized') throw new Unpaired();
  if (code === 'door_proof' && !isAgain) return call(pairing, clock, path, options, true);
  throw new Refused(`${answer.status} ${code}`);
}

/** A scan as the server takes it. */
export const toWire = ({ local: _, ticket: __, ...scan }: WaitingScan) => scan;

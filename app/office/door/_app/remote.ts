import type { PackedTickets, Verdict } from '@/lib/door';
import { type Clock, readMoment } from './clock';
import { proofOf } from './keys';
import type { KeptSnapshot, Pairing, WaitingScan } from './store';

type Presences = {
  orders: number[];
  positions: number[];
  cycles: number[];
  ats: number[];
  gates: number[];
  states: string;
};

export type RemoteSnapshot = KeptSnapshot & { cursor: string; rehearsal: number; presence: Presences };
export type RemoteChanges = {
  cursor: string;
  rehearsal: number;
  version: number;
  tickets: PackedTickets;
  presence: Presences;
  messages: { at: string; kind: 'text' | 'all_out' | 'rehearsal' | 'settings'; text: string }[];
};
export type JudgedUpload = {
  id: string;
  verdict: Verdict;
  cycle: number | null;
  first: { at: string; gate: string; device: string } | null;
};

/** The server does not know this device's pairing. */
export class Unpaired extends Error {}
/** The server refused the request for another reason. */
export class RefusedUpload extends Error {
  /** Whether the same request is refused again, whenever it is sent: it is too large, or the server cannot read it. */
  readonly isForGood: boolean;
  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.isForGood = [400, 413, 422].includes(status);
  }
}

type Asking = { json?: unknown; signal: AbortSignal; accept?: string };

/** Sends a signed request as this device. @throws Unpaired, RefusedUpload, or what `fetch` throws without a network */
async function request(
  pairing: Pairing,
  clock: Clock,
  path: string,
  asking: Asking,
  isAgain = false,
): Promise<Response> {
  const { clientName, token, key } = pairing;
  const { json, signal, accept } = asking;
  const address = `/v1/${clientName}/door/${path}`;
  const method = json === undefined ? 'GET' : 'POST';
  const headers = {
    Authorization: `Bearer ${token}`,
    'Door-Proof': await proofOf(key, method, address, Math.round(clock.now())),
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
    ...(accept && { Accept: accept }),
  };
  const body = json === undefined ? null : JSON.stringify(json);
  const asked = readMoment();
  const answer = await fetch(address, { method, headers, body, signal, cache: 'no-store' });
  const date = Date.parse(answer.headers.get('date') ?? '');
  // The Date header has whole seconds; 500 ms is the average rest.
  if (Number.isFinite(date) && Math.abs(date - clock.now()) > 2000) clock.hear(date + 500, asked);
  if (answer.ok) return answer;
  const { code } = await answer.json().catch(() => ({ code: '' }));
  if (code === 'door_unauthorized') throw new Unpaired();
  if (code === 'door_proof' && !isAgain) return request(pairing, clock, path, asking, true);
  throw new RefusedUpload(answer.status, code);
}

type Options = { json?: unknown; timeoutMs: number };

/** Sends a request and parses the answer. @throws as `request` */
export const call = async <T>(pairing: Pairing, clock: Clock, path: string, options: Options): Promise<T> => {
  const { json, timeoutMs } = options;
  const answer = await request(pairing, clock, path, { json, signal: AbortSignal.timeout(timeoutMs) });
  return answer.json();
};

/**
 * Reads the server's events until they end or `heard` returns true.
 * @returns false if events do not arrive because a proxy buffers them
 * @throws as `request`
 */
export async function listen<T>(
  pairing: Pairing,
  clock: Clock,
  path: string,
  heard: (data: T) => Promise<boolean>,
): Promise<boolean> {
  const leaving = new AbortController();
  const early = setTimeout(() => leaving.abort(), OPEN_MS);
  try {
    const asking = { signal: leaving.signal, accept: 'text/event-stream' };
    const answer = await request(pairing, clock, path, asking);
    clearTimeout(early);
    // Loaded with the first answer, because it needs a network anyway. If a deploy has removed the file, the door uses long polling.
    const reader = await import('./read-events').catch(() => undefined);
    if (!reader || !answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return false;
    return await reader.readEvents(answer.body, heard);
  } finally {
    clearTimeout(early);
    leaving.abort();
  }
}

const OPEN_MS = 15_000;

/** The largest clock offset that the API accepts, in milliseconds (lib/api/contracts/door.ts). */
const MOST_AHEAD = 10 ** 9;

/** Scans in the format of the API: times by this device's clock, with its offset. Corrects recorded times by the server's later answers. */
export function toWire(scans: readonly WaitingScan[], clock: Clock) {
  const ahead = Math.round(Math.min(Math.max(clock.ahead(), -MOST_AHEAD), MOST_AHEAD));
  const sent = scans.map(({ local: _, ticket: __, moment, ...scan }) => ({
    ...scan,
    at: new Date((moment ? clock.timeOf({ moment, at: scan.at }) : Date.parse(scan.at)) + ahead).toISOString(),
  }));
  return { scans: sent, clock_ahead_ms: ahead };
}

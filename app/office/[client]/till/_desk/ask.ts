/** The connection state of the latest request. `slow`: no answer for a moment; `lost`: no answer, and it is being retried. */
export type ConnectionState = 'fine' | 'slow' | 'lost';

/** Why a request was refused (call/till-route.ts). */
export type Refused = { refused: string; available?: number; detail?: string; stepUp?: string };

type Tell = (net: ConnectionState) => void;

const SLOW_MS = 1500;
const TIMEOUT_MS = 15_000;
const LONGEST_PAUSE_MS = 5000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Sends a request and retries until there is an answer; all requests here are idempotent. If the session is locked or signed out, reloads
 * the page, which leads to sign-in and back. `patienceMs`: how long one attempt waits for its answer.
 */
export async function ask<T>(url: string, body: object, tell: Tell, patienceMs = TIMEOUT_MS): Promise<T | Refused> {
  for (let wait = 500; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const slow = setTimeout(() => tell('slow'), SLOW_MS);
    const answer = await once<T>(url, body, patienceMs).catch(() => undefined);
    clearTimeout(slow);
    if (answer) {
      tell('fine');
      return answer;
    }
    tell('lost');
    await pause(wait);
  }
}

/** Undefined if the outcome is unknown. */
async function once<T>(url: string, body: object, patienceMs: number): Promise<T | Refused | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (response.status === 401) {
    location.reload();
    return new Promise(() => {});
  }
  if (response.ok) return response.json();
  if (response.status === 404) return { refused: 'not_found' };
  return response.status < 500 && response.status !== 429 ? { refused: 'failed' } : undefined;
}

export const isRefused = (answer: object): answer is Refused => 'refused' in answer;

/** 64 random bits in hexadecimal: the id of a sale, or of one attempt to sell it. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

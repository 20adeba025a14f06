/** How the last question fares: `slow` after a moment without an answer, `lost` when there was none and it is asked again. */
export type Net = 'fine' | 'slow' | 'lost';

/** Why something was not done (call/till-route.ts). */
export type Refused = { refused: string; available?: number; detail?: string; stepUp?: string };

type Tell = (net: Net) => void;

const SLOW_MS = 1500;
const TIMEOUT_MS = 15_000;
const LONGEST_PAUSE_MS = 5000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Asks the service until it answers: every question here may be asked twice. Locked or signed out, the page is loaded again, which
 * leads to where one proves who one is, and back.
 */
export async function ask<T>(url: string, body: object, tell: Tell): Promise<T | Refused> {
  for (let wait = 500; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const slow = setTimeout(() => tell('slow'), SLOW_MS);
    const answer = await once<T>(url, body).catch(() => undefined);
    clearTimeout(slow);
    if (answer) {
      tell('fine');
      return answer;
    }
    tell('lost');
    await pause(wait);
  }
}

/** Undefined where nothing is known of what became of it. */
async function once<T>(url: string, body: object): Promise<T | Refused | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
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

/** 64 random bits: the name of a sale, or of one attempt to sell it. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A sentence with its `{…}` filled in. */
export const fill = (text: string, values: Record<string, string | number | undefined>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

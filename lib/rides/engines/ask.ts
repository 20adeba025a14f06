import { setTimeout as wait } from 'node:timers/promises';

/** An engine's answer; `json` is undefined when it is not JSON. */
export type EngineReply = { status: number; text: string; json: unknown };

export type AskOptions = {
  /** The timeout of one attempt. */
  timeoutSeconds?: number;
  /** The pause after the first failed attempt; doubled after each. */
  backOffSeconds?: number;
};

const TRIES = 4;
const MOST_WAIT_SECONDS = 60;
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Asks an engine. It retries when the engine cannot be reached, times out, is overloaded (429) or fails (5xx without JSON of its own).
 * @throws Error with one sentence when all attempts fail
 */
export async function ask(
  { url, body }: { url: URL; body?: unknown },
  isFinal: (asked: EngineReply) => boolean,
  { timeoutSeconds = 30, backOffSeconds = 0.5 }: AskOptions = {},
): Promise<EngineReply> {
  let problem = '';
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    let pause = backOffSeconds * 2 ** (attempt - 1);
    try {
      const response = await fetch(url, {
        ...(body !== undefined && {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
      });
      const text = await readText(response);
      const asked = { status: response.status, text, json: parse(text) };
      if (!isPassing(asked.status) || isFinal(asked)) return asked;
      problem = `answers ${asked.status}${excerpt(text)}`;
      pause = Math.max(pause, retryAfterSeconds(response.headers.get('retry-after')));
    } catch (error) {
      problem = failure(error, timeoutSeconds);
    }
    if (attempt < TRIES) await wait(Math.min(pause, MOST_WAIT_SECONDS) * 1000);
  }
  throw new Error(`The routing engine at ${url.origin} ${problem}, ${TRIES} times: older distances are kept.`);
}

/** The beginning of an answer, for an error message; empty for an empty answer. */
export function excerpt(text: string): string {
  if (/^\s*<(!doctype|html)/i.test(text)) return ' with an HTML page';
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 120);
  return line === '' ? '' : `: ${line}`;
}

const isPassing = (status: number): boolean => status === 429 || status >= 500;

async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) throw new TooLong();
  }
  return text + decoder.decode();
}

class TooLong extends Error {}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterSeconds(header: string | null): number {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

function failure(error: unknown, timeoutSeconds: number): string {
  if (error instanceof TooLong) return 'gives more than 64 MiB in one answer';
  if (error instanceof DOMException && error.name === 'TimeoutError') return `gives no answer in ${timeoutSeconds} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: string }).code;
  return `cannot be reached (${code ?? (cause instanceof Error ? cause.message : String(cause))})`;
}

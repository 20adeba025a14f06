/** The server sends the first event at once, and then at least one every ten seconds. */
const FIRST_MS = 5000;
const SILENT_MS = 25_000;

type Times = { firstMs: number; silentMs: number };

/**
 * Reads server-sent events with JSON data until they end or `heard` returns true.
 * @returns false if not even the first event arrived: a proxy buffers them
 * @throws Error if events stop for too long after the first
 */
export async function readEvents<T>(
  body: ReadableStream<Uint8Array>,
  heard: (data: T) => Promise<boolean>,
  { firstMs, silentMs }: Times = { firstMs: FIRST_MS, silentMs: SILENT_MS },
): Promise<boolean> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let hasHeard = false;
  try {
    for (;;) {
      const read = await within(reader.read(), hasHeard ? silentMs : firstMs);
      if (!read && hasHeard) throw new Error('No event within the time limit');
      if (!read || read.done) return hasHeard;
      text += decoder.decode(read.value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = event.split('\n').find((line) => line.startsWith('data: '));
        if (data === undefined) continue;
        hasHeard = true;
        if (await heard(JSON.parse(data.slice(6)))) return true;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Undefined on a timeout. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

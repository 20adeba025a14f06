const TYPE = 'text/event-stream';

/** Whether a request asks for server-sent events. */
export const wantsEventStream = (request: Request): boolean => request.headers.get('accept')?.includes(TYPE) ?? false;

/** One server-sent event. `data` is JSON, which has no line breaks. */
const eventOf = ({ id, data }: { id: string; data: unknown }): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Sends each of `events` as a server-sent event, until they end or the client disconnects. Headers tell caches and proxies not to store,
 * compress or buffer them.
 */
export function eventStream(events: AsyncGenerator<{ id: string; data: unknown }>, leave: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // Backpressure: a slow reader is not read ahead for.
    async pull(controller) {
      try {
        const { value, done } = await events.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(eventOf(value)));
      } catch {
        // The client reconnects, and that request gets the error.
        controller.close();
      }
    },
    async cancel() {
      leave();
      await events.return(undefined);
    },
  });
  const headers = {
    'Content-Type': `${TYPE}; charset=utf-8`,
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  };
  return new Response(body, { headers });
}

export const isEventStream = (headers: Pick<Headers, 'get'>): boolean =>
  headers.get('content-type')?.startsWith(TYPE) ?? false;

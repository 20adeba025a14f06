const TYPE = 'text/event-stream';

/** Whether a request asks for server-sent events. */
export const wantsEventStream = (request: Request): boolean => request.headers.get('accept')?.includes(TYPE) ?? false;

/** An event as the protocol has it. `data`: JSON, which has no line breaks. */
const eventOf = ({ id, data }: { id: string; data: unknown }): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Server-sent events: one for each of `events`, until they end or the client leaves. Headers tell caches and proxies neither to keep
 * nor to pack nor to gather them.
 */
export function eventStream(events: AsyncGenerator<{ id: string; data: unknown }>, leave: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // A stream that is read slowly is not read ahead.
    async pull(controller) {
      try {
        const { value, done } = await events.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(eventOf(value)));
      } catch {
        // What failed is said to the next request.
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

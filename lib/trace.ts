import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { env } from './env';

const isOn = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
const tracer = trace.getTracer('doek');

type Traced = { kind?: SpanKind; attributes?: Attributes; statusOf?: (result: never) => number };

/** Runs work as a span of the current trace, if tracing is on. A failure marks the span. */
export function traced<T>(name: string, { kind = SpanKind.CLIENT, attributes = {} }: Traced, work: () => Promise<T>) {
  if (!isOn) return work();
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Answers a request as a span, of the caller's trace (`traceparent`) unless one is active already. */
export function tracedRequest(request: Request, route: string, work: () => Promise<Response>): Promise<Response> {
  if (!isOn) return work();
  const parent = trace.getActiveSpan()
    ? context.active()
    : propagation.extract(ROOT_CONTEXT, request.headers, {
        keys: (headers) => [...headers.keys()],
        get: (headers, key) => headers.get(key) ?? undefined,
      });
  const attributes = { 'http.request.method': request.method, 'http.route': route };
  return context.with(parent, () =>
    tracer.startActiveSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, async (span) => {
      try {
        const response = await work();
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      } finally {
        span.end();
      }
    }),
  );
}

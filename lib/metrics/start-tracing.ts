import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; the other OTEL_ settings work as in OpenTelemetry. Next.js adds its own spans for pages. */
export function startTracing(): void {
  const name = process.env.OTEL_SERVICE_NAME ?? 'doek';
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': name })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  process.once('SIGTERM', () => void provider.forceFlush());
}

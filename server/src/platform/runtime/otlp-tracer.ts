import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Tracer } from './tracing.ts';
import { productVersion } from './version.ts';

const kinds = { request: SpanKind.SERVER, statement: SpanKind.CLIENT } as const;
/** A receiver that does not answer keeps no request waiting: spans are sent beside the work, and dropped when too many wait. */
const sendMs = 5_000;
const lastMs = 2_000;

/** Hears once that spans are not taken any more, and once that they are again. */
type Tell = (change: { isSent: boolean; why?: string }) => void;

function watched(exporter: SpanExporter, tell: Tell): SpanExporter {
  let isSent = true;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const now = result.code === 0;
        if (now !== isSent) tell({ isSent: now, why: result.error?.message });
        isSent = now;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Sends requests and their statements as OpenTelemetry spans to `endpoint` (OTLP over HTTP). The library reads headers and sampling
 * from its own variables (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER).
 */
export function openOtlpTracer(endpoint: string, tell: Tell): { tracer: Tracer; stop(): Promise<void> } {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = watched(new OTLPTraceExporter({ url, timeoutMillis: sendMs }), tell);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'rimpang',
      'service.version': productVersion(),
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: sendMs })],
  });
  const spans = provider.getTracer('rimpang');
  const around = new AsyncLocalStorage<Context>();
  const tracer: Tracer = {
    isWithin: () => around.getStore() !== undefined,
    async run({ name, kind, values }, work) {
      const parent = around.getStore() ?? ROOT_CONTEXT;
      const span = spans.startSpan(name, { kind: kinds[kind], attributes: { ...values } }, parent);
      try {
        return await around.run(trace.setSpan(parent, span), () =>
          work((said) => {
            if (said.name) span.updateName(said.name);
            if (said.values) span.setAttributes({ ...said.values });
            if (said.failed) span.setStatus({ code: SpanStatusCode.ERROR });
          }),
        );
      } finally {
        span.end();
      }
    },
  };
  return {
    tracer,
    async stop() {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, lastMs).unref();
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

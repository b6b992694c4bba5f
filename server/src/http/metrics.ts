import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  /** One finished request. `route` is an action or one of a few words, never a path. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  /** A figure read whenever a person asks for the metrics; left out where there is none, or it cannot be read within a second. */
  gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void;
  /** The same for one figure of several things: `read` says which there are. */
  gauges(
    gauge: { name: string; help: string; label: string },
    read: () => Promise<Record<string, number>>,
  ): void;
};

type Reading = number | null | Record<string, number>;

const gaugeMs = 1_000;

/** A figure that cannot be had is no figure: neither the last one nor a zero, and no reason to give none at all. */
async function collect(gauge: Gauge, read: () => Reading | Promise<Reading>, label = ''): Promise<void> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), gaugeMs);
  const reading = Promise.resolve().then(read);
  const value = await Promise.race([reading.catch(() => undefined), late.promise]);
  clearTimeout(timer);
  // A gauge with a label has no figure after this, one without has a zero, which is removed.
  gauge.reset();
  if (value === undefined || value === null) {
    if (!label) gauge.remove();
  } else if (typeof value === 'number') gauge.set(value);
  else for (const [name, figure] of Object.entries(value)) gauge.set({ [label]: name }, figure);
}

/** The metrics of one application. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'rimpang_http_requests_total',
    help: 'Finished requests',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'rimpang_http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    observe({ method, route, status, seconds: duration }) {
      requests.inc({ method, route, status: String(status) });
      seconds.observe({ route }, duration);
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: () => collect(gauge, read),
      });
    },
    gauges({ name, help, label }, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect: () => collect(gauge, read, label),
      });
    },
  };
}

/** Serves `/metrics` on an address and port of its own, which is not for the public. Rejects with the system's error. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  { registry }: Metrics,
): Promise<Server> {
  const server = createServer((_, response) => {
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen({ port, host });
  await once(server, 'listening');
  return server;
}

type Values = Readonly<Record<string, string | number>>;

/** Says of a span, once it is known, how it is called and what came of it. */
type Say = (said: { name?: string; values?: Values; failed?: boolean }) => void;

type SpanStart = { name: string; kind: 'request' | 'statement'; values: Values };

/** Sends spans away; made by `otlp-tracer.ts`, which is loaded only where an endpoint is set. */
export type Tracer = {
  run<T>(span: SpanStart, work: (say: Say) => Promise<T>): Promise<T>;
  /** Is something under way here that a span belongs to? Background loops are not watched. */
  isWithin(): boolean;
};

let tracer: Tracer | undefined;

/** From now on spans go there; undefined: nowhere. */
export function traceWith(next: Tracer | undefined): void {
  tracer = next;
}

/** A request, from its first middleware to its last; `told` says what came of it. Both are asked only where requests are traced. */
export function traceRequest<T>(
  work: () => Promise<T>,
  values: () => Values,
  told: (found: T) => Parameters<Say>[0],
): Promise<T> {
  if (!tracer) return work();
  return tracer.run({ name: 'request', kind: 'request', values: values() }, async (say) => {
    const found = await work();
    say(told(found));
    return found;
  });
}

/** A statement within a request; `text` itself never leaves, nor do its values. */
export function traceStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!tracer?.isWithin()) return work();
  const name = summaryOf(text);
  const values = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  return tracer.run({ name, kind: 'statement', values }, (say) =>
    work().catch((error: unknown) => {
      const { code } = error as { code?: unknown };
      say({ failed: true, values: { 'error.type': typeof code === 'string' ? code : 'unknown' } });
      throw error;
    }),
  );
}

/** The texts are the stores' own, so there are few. */
const summaries = new Map<string, string>();

/** What a statement does and to which relation first: `insert pins.event`, `select identity.session`, `commit`. */
function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known) return known;
  const written = /\b(insert) into ([a-z_]+\.[a-z_]+)|\b(update|delete) (?:from )?([a-z_]+\.[a-z_]+)/.exec(
    text,
  );
  const [, insert, into, change, changed] = written ?? [];
  const verb = insert ?? change ?? /^\s*([a-z]+)/.exec(text)?.[1] ?? 'statement';
  const relation = into ?? changed ?? /\b(?:from|join) ([a-z_]+\.[a-z_]+)/.exec(text)?.[1];
  const summary = [verb === 'with' ? 'select' : verb, relation].filter(Boolean).join(' ');
  summaries.set(text, summary);
  return summary;
}

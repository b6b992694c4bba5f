import { traceWith } from '../platform/runtime/tracing.ts';

/** The statements that were sent while this was done, by what they do first and to what. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  traceWith({
    isWithin: () => true,
    run: ({ name, kind }, run) => {
      if (kind === 'statement') sent.push(name);
      return run(() => {});
    },
  });
  try {
    await work();
  } finally {
    traceWith(undefined);
  }
  return sent;
}

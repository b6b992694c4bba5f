/**
 * Runs pieces of work one after the other, each whatever became of those before it: a failure of one does not hold up the others. Throws at the end what
 * failed, an `AggregateError` where more than one did.
 */
export async function runEach(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length === 0) return;
  throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'several of the works failed');
}

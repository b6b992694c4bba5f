const missing = ['ENOENT', 'ENOTDIR'];

/** Is there nothing at that path? What may not be looked at is something else. */
const isMissing = (error: unknown): boolean => missing.includes((error as NodeJS.ErrnoException).code ?? '');

/** What the work says, or `otherwise` where its path is not there. Throws the system's error where this account may not look. */
export async function orMissing<T, F>(work: Promise<T>, otherwise: F): Promise<T | F> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}

/** Full, over the account's share of it, or over the size that a file may have there. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Does the disk take nothing more? */
export const isFull = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && fullCodes.includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Work that writes below `path`. What the system says of a write names no file, so a full disk is told where it is. Throws what
 * the work throws.
 */
export async function writingTo<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isFull(error)) error.path ??= path;
    throw error;
  }
}

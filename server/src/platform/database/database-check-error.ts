/** A database that must not be written to by this process, with the reason and what to do, in Indonesian. */
export class DatabaseCheckError extends Error {
  override name = 'DatabaseCheckError';
}

/** This database cannot be filled with an invented company; the message (Indonesian) says what to do. */
export class SeedError extends Error {
  override name = 'SeedError';
}

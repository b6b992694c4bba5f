/**
 * The place of the pictures cannot be used at the moment. The message (Indonesian) is for the person who runs the product;
 * `reason` is a word or code without any address.
 */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly reason: string;

  constructor(message: string, reason: string, cause: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

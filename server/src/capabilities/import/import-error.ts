/** Why an import, or its undoing, is refused: one Indonesian sentence for the operator. */
export class ImportError extends Error {
  override name = 'ImportError';
}

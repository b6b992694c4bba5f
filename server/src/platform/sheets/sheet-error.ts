/** Why a workbook cannot be read: the rest of an Indonesian sentence that begins with its name. */
export class SheetError extends Error {
  override name = 'SheetError';
}

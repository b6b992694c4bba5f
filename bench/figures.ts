/** Three digits that count, as the documents write them: 12.345, 123, 12,3, 0,123. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString('id-ID', { maximumFractionDigits: Math.min(3, digits) });
}

import type { AuditEntry } from '@rimpang/contract/audit';
import type { LogRow } from './log-store.ts';

/** Verbs never write these down; should one ever do, it stays unseen. */
const secret = /nik|account_?number|rekening|password|token|secret|cipher|hash/i;

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const hides = secret.test(key) && (typeof inner === 'string' || typeof inner === 'number');
      return [key, hides ? '•••' : masked(inner)];
    }),
  );
}

const asRecord = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

/** `before` and `after` of a changed row apart from the rest; a change of one value is told the same way. */
export function presentEntry({ at, detail, ...row }: LogRow): AuditEntry {
  const { before, after, ...rest } = masked(detail) as Record<string, unknown>;
  const isChange = before !== undefined || after !== undefined;
  const side = (value: unknown) =>
    isChange ? (asRecord(value) ?? (value === undefined ? null : { value })) : null;
  return { ...row, at: at.toISOString(), before: side(before), after: side(after), detail: rest };
}

import type { AuditEntry } from '@rimpang/contract/audit';
import { auditFields, machineFields } from '@rimpang/domain/audit-fields';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { mainTiers, rankTiers } from '@rimpang/domain/rewards';
import { grantedWords } from '../../tokens/staff/token-words.ts';
import { kindWords } from '../../webhooks/staff/webhook-words.ts';

const money = new Set([
  'amount',
  'available',
  'availableBefore',
  'earned',
  'fee',
  'forfeited',
  'fourEyesAbove',
  'held',
  'orderAmount',
  'paid',
  'total',
  'withdrawalAmount',
]);
const valueWords: Readonly<Record<string, string>> = {
  activation: 'Aktivasi',
  ro: 'RO',
  proof: 'bukti transfer',
  'public-proof': 'bukti transfer pembeli',
  avatar: 'foto profil',
  'hand-over': 'foto serah terima',
  'shop-photo': 'foto produk',
  inactivity: 'tidak ada aktivitas',
  newest: 'terbaru dulu',
  oldest: 'terlama dulu',
  true: 'ya',
  false: 'tidak',
};

const rewardTitles = new Map([...mainTiers, ...rankTiers].map(({ key, title }) => [String(key), title]));

/** With what a person showed to be the one. */
const provedBy: Readonly<Record<string, string>> = {
  app: 'aplikasi autentikator',
  code: 'aplikasi autentikator',
  'recovery-code': 'kode pemulihan',
};

type Change = { field: string; before: string | null; after: string | null };

/** What was written down, field by field; `before` is null where something was only noted. */
export function changesOf({ before, after, detail }: AuditEntry): Change[] {
  const changed = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const rows = [...changed].map((key) => ({
    field: auditFields[key] ?? key,
    before: before ? textOf(before[key], key) : null,
    after: textOf(after?.[key], key),
  }));
  const noted = Object.entries(detail)
    .filter(([key, value]) => !machineFields.has(key) && value !== null && !isRowIds(key, value))
    .filter(([key, value]) => value !== false || !saidWhereTrue.has(key))
    .map(([key, value]) => ({ field: fieldOf(key, value), before: null, after: textOf(value, key) }));
  return [...rows, ...noted];
}

/** A number that was changed is never written down, only that it was: said where it was. */
const saidWhereTrue = new Set(['nikChanged', 'accountChanged', 'passwordReplaced']);

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Of an export 'to' is a day and 'order' which rows come first; elsewhere they are a person, and what a visitor ordered. */
function fieldOf(key: string, value: unknown): string {
  if (key === 'to' && isDay(value)) return 'Sampai';
  if (key === 'order' && (value === 'newest' || value === 'oldest')) return 'Urutan';
  return auditFields[key] ?? key;
}

/**
 * Between whom PINs went is noted by id, and the subject says it by name; what is in a batch by the ids of its withdrawals, whose
 * codes stand on its page.
 */
const isRowIds = (key: string, value: unknown) =>
  ((key === 'from' || key === 'to') && typeof value === 'number') ||
  (key === 'withdrawals' && Array.isArray(value));

function textOf(value: unknown, key: string): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'number' && money.has(key)) return formatRupiah(value);
  if (typeof value === 'number' && key === 'bytes') return formatNumber(value);
  if (Array.isArray(value) && key === 'actions') return grantedWords(value.map(String)) || '-';
  if (Array.isArray(value)) return value.map((one) => textOf(one, key)).join(', ') || '-';
  if (typeof value === 'object') return objectText(value as Record<string, unknown>);
  const text = String(value as string | number | boolean);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatMoment(new Date(text));
  if (key === 'by') return provedBy[text] ?? text;
  if (key === 'reward') return rewardTitles.get(text) ?? text;
  return valueWords[text] ?? (key === 'kind' || key === 'kinds' ? kindWords(text) : text);
}

function objectText(value: Record<string, unknown>): string {
  if (typeof value.code === 'string') return value.code;
  if ('before' in value && 'after' in value)
    return `${textOf(value.before, 'before')} → ${textOf(value.after, 'after')}`;
  return Object.entries(value)
    .map(([key, one]) => `${auditFields[key] ?? key} ${textOf(one, key)}`)
    .join(' · ');
}

import { contract } from '@rimpang/contract/index';
import { type FoundKind, foundKinds, mostFound } from '@rimpang/contract/search';
import { normalisePhone } from '@rimpang/domain/partners';
import type { Action } from '@rimpang/domain/permissions';
import { orderStatusLabels, pinStatusLabels } from '@rimpang/domain/pins';
import { claimStatusLabels } from '@rimpang/domain/rewards';
import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { type FoundRow, type SearchWords, selectFound } from './search-store.ts';

/** The list that shows a kind: who may not open it finds nothing of it. */
const listOf = {
  partner: 'partners.list',
  pin: 'pins.all',
  order: 'pins.orders',
  withdrawal: 'withdrawals.queue',
  claim: 'rewards.claims',
  publicOrder: 'storefront.orders',
} as const satisfies Record<FoundKind, Action>;

const labels: Record<string, string> = {
  ...claimStatusLabels,
  ...pinStatusLabels,
  ...withdrawalLabelsForStaff,
  ...orderStatusLabels,
};

/** At most this many of each kind, so that one kind does not push out the others. */
const each = 6;

function wordsOf(query: string): SearchWords {
  const text = query.toLowerCase();
  const words = text.match(/[\p{L}\p{N}]+/gu);
  const digits = query.replace(/[\s().-]/g, '');
  const isNumber = /^(\+?62|0)\d{3,}$/.test(digits);
  const phone = isNumber ? (normalisePhone(digits) ?? `+62${digits.replace(/^(\+?62|0)/, '')}`) : null;
  return { text, words: words && words.map((word) => `${word}:*`).join(' & '), phone };
}

function present({ kind, id, name, more, status }: FoundRow) {
  const detail = kind === 'partner' ? `@${more}` : [more, labels[status ?? ''] ?? status].filter(Boolean);
  return { kind, id, title: name, detail: typeof detail === 'string' ? detail : detail.join(' · ') };
}

/**
 * The Ctrl/⌘ K palette: people by username, any word of the name, or telephone; PINs, orders, withdrawals and claims by
 * the beginning of their code (a PIN also by what follows its prefix). At most 20, of what the reader may open.
 */
export const searchAdmin = sharedView(contract.reports.search, async ({ db, may: mayOpen, input }) => {
  const may = Object.fromEntries(foundKinds.map((kind) => [kind, mayOpen(listOf[kind])])) as Record<
    FoundKind,
    boolean
  >;
  const rows = await selectFound(db, wordsOf(input.query), may, each);
  return { results: rows.slice(0, mostFound).map(present) };
});

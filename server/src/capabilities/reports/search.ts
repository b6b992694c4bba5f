import { contract } from '@rimpang/contract/index';
import { type FoundKind, foundKinds, mostFound } from '@rimpang/contract/search';
import { isWholeBonusCode } from '@rimpang/domain/bonus-code';
import { normalisePhone } from '@rimpang/domain/partners';
import type { Action } from '@rimpang/domain/permissions';
import { orderStatusLabels, pinStatusLabels } from '@rimpang/domain/pins';
import { claimStatusLabels } from '@rimpang/domain/rewards';
import { contactStatusLabels } from '@rimpang/domain/storefront';
import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { isAddress } from '../accounts/index.ts';
import { type FoundRow, type SearchWords, selectFound } from './search-store.ts';

/** The list that shows a kind: who may not open it finds nothing of it. */
const listOf = {
  partner: 'partners.list',
  pin: 'pins.all',
  order: 'pins.orders',
  withdrawal: 'withdrawals.queue',
  claim: 'rewards.claims',
  publicOrder: 'storefront.orders',
  message: 'storefront.messages',
  batch: 'withdrawals.batches',
  bonus: 'bonuses.all',
} as const satisfies Record<FoundKind, Action>;

const labels: Record<string, string> = {
  ...claimStatusLabels,
  ...pinStatusLabels,
  ...withdrawalLabelsForStaff,
  ...orderStatusLabels,
  ...contactStatusLabels,
  unconfirmed: 'Email belum dikonfirmasi',
};

/** At most this many of each kind, so that one kind does not push out the others. */
const each = 6;

function wordsOf(query: string): SearchWords {
  const text = query.toLowerCase();
  const words = text.match(/[\p{L}\p{N}]+/gu);
  const digits = query.replace(/[\s().-]/g, '');
  const isNumber = /^(\+?62|0)\d{3,}$/.test(digits);
  const phone = isNumber ? (normalisePhone(digits) ?? `+62${digits.replace(/^(\+?62|0)/, '')}`) : null;
  return {
    text,
    words: words && words.map((word) => `${word}:*`).join(' & '),
    phone,
    isAddress: isAddress(text),
    isBonus: isWholeBonusCode(text),
  };
}

/** What stands beside the name or the code, before the status. */
function moreOf({ kind, more }: FoundRow): string {
  if (kind === 'partner') return `@${more}`;
  return kind === 'batch' ? `${more} penarikan` : more;
}

function present(row: FoundRow) {
  const detail = [moreOf(row), labels[row.status ?? ''] ?? row.status].filter(Boolean);
  return { kind: row.kind, id: row.id, title: row.name, detail: detail.join(' · ') };
}

/**
 * The Ctrl/⌘ K palette: people by username, any word of the name, telephone, or the whole of their address (decision 223); PINs,
 * orders, withdrawals, batches, claims and what visitors sent by the beginning of their code (a PIN also by what follows its prefix), a bonus
 * by the whole of it. At most 20, of what the reader may open.
 */
export const searchAdmin = sharedView(contract.reports.search, async ({ db, may: mayOpen, input }) => {
  const may = Object.fromEntries(foundKinds.map((kind) => [kind, mayOpen(listOf[kind])])) as Record<
    FoundKind,
    boolean
  >;
  const rows = await selectFound(db, wordsOf(input.query), may, each);
  return { results: rows.slice(0, mostFound).map(present) };
});

import type { ApiToken, TokenChoice } from '@rimpang/contract/tokens';
import { byArea, mayBeGranted } from '@rimpang/domain/api-tokens';
import { permissions } from '@rimpang/domain/permission-table';
import { actionNames } from '@rimpang/domain/permissions';
import { onlyReads } from '../../../api/reading.ts';
import type { StatusWord } from '../../../ui/badge.tsx';

const areas: Readonly<Record<string, string>> = {
  storefront: 'Penjualan dan halaman publik',
  files: 'Berkas',
  pins: 'PIN',
  partners: 'Mitra',
  reports: 'Laporan dan ekspor',
  network: 'Jaringan',
  bonuses: 'Bonus',
  rewards: 'Reward',
  withdrawals: 'Penarikan',
  audit: 'Catatan audit',
};

/** How an area of the API is called. */
export const areaWords = (area: string): string => areas[area] ?? area;

export const stateWords: Record<ApiToken['state'], { status: StatusWord; label: string }> = {
  active: { status: 'Aktif', label: 'Aktif' },
  expired: { status: 'Tidak Aktif', label: 'Kedaluwarsa' },
  revoked: { status: 'Dibatalkan', label: 'Dicabut' },
  blocked: { status: 'Ditolak', label: 'Pemilik ditutup' },
};

/** 'PIN: baca, ubah · Mitra: baca': what a token was granted, by area. 'sebagian' where it has not all of an area. */
export function grantWords(actions: readonly string[], choices: readonly TokenChoice[]): string {
  const granted = new Set(actions);
  const part = (all: readonly string[], word: string) => {
    const held = all.filter((action) => granted.has(action)).length;
    if (held === 0) return [];
    return [held < all.length ? `${word} sebagian` : word];
  };
  return choices
    .map(({ area, read, write }) => ({ area, words: [...part(read, 'baca'), ...part(write, 'ubah')] }))
    .filter(({ words }) => words.length > 0)
    .map(({ area, words }) => `${areaWords(area)}: ${words.join(', ')}`)
    .join(' · ');
}

const ofOwners = actionNames.filter(
  (action) =>
    mayBeGranted(action) && (permissions[action].roles as readonly string[]).includes('super_admin'),
);

/** The same of all that can be granted to any token, for who is offered nothing: what an older version granted beside it is counted. */
export function grantedWords(actions: readonly string[]): string {
  const choices = byArea(ofOwners, onlyReads);
  const offered = new Set<string>(ofOwners);
  const others = actions.filter((action) => !offered.has(action)).length;
  return [grantWords(actions, choices), others > 0 && `${others} hak lain`].filter(Boolean).join(' · ');
}

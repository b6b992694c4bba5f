import { dateOf, startOfDate } from '@rimpang/domain/calendar';
import { parseRupiah, parseWholeNumber } from '@rimpang/domain/money';
import { banks, type Rank, ranks } from '@rimpang/domain/partners';
import type { PinType } from '@rimpang/domain/pins';
import { claimableRewards, type RewardKey } from '@rimpang/domain/rewards';

/** `2024-03-31`, `31/03/2024` or `31-3-2024`: the beginning of that day, WIB. Null for what is no day. */
export function readDay(text: string): Date | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const parts = iso ? iso.slice(1) : local ? local.slice(1).reverse() : null;
  if (!parts) return null;
  const [year = '', month = '', day = ''] = parts;
  const named = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = startOfDate(named);
  // The 31st of a shorter month would be another day.
  return Number.isNaN(at.getTime()) || dateOf(at) !== named ? null : at;
}

/** Rupiah as people write them; 0 where nothing stands. Null for what is no whole amount. */
export const readRupiah = (text: string): number | null => (text === '' ? 0 : parseRupiah(text));

/** A count as people write it; null for what is none. */
export function readCount(text: string): number | null {
  const value = parseWholeNumber(text);
  return value !== null && value >= 0 && value <= 2_147_483_647 ? value : null;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** `bca`, `BCA` and `Bank BCA` are the code `bca`; what is no bank stays as it is, for the form's rule to refuse. */
export function readBank(text: string): string {
  const name = plain(text);
  const found = banks.find(
    ({ code, label }) => code === name || plain(label) === name || `bank${plain(label)}` === name,
  );
  return found?.code ?? text;
}

/** Null for what is no rank of a partner. */
export function readRank(text: string): Rank | null {
  if (text === '') return 'Mitra';
  return ranks.find((rank) => rank !== 'Admin' && rank.toLowerCase() === text.toLowerCase()) ?? null;
}

const statuses = ['Aktif', 'Tidak Aktif', 'Ditutup'] as const;
type Status = (typeof statuses)[number];

/** Null for what is none of the three. */
export function readStatus(text: string): Status | null {
  if (text === '') return 'Aktif';
  return statuses.find((status) => plain(status) === plain(text)) ?? null;
}

/** Is the RO active? Null for what says neither. */
export function readRo(text: string): boolean | null {
  const word = plain(text);
  if (['aktif', 'ya', '1'].includes(word)) return true;
  return ['', 'tidakaktif', 'tidak', '0'].includes(word) ? false : null;
}

/** Null for what is no type of PIN. */
export function readPinType(text: string): PinType | null {
  const word = plain(text);
  if (['aktivasi', 'activation', 'ak'].includes(word)) return 'activation';
  return ['ro', 'repeatorder'].includes(word) ? 'ro' : null;
}

/** Rewards by their title or rank, separated by commas; null where one is no reward that can be claimed. */
export function readRewards(text: string): RewardKey[] | null {
  const words = text
    .split(',')
    .map(plain)
    .filter((word) => word !== '');
  const found = words.map((word) =>
    claimableRewards.find(({ key, title, rank }) =>
      [key, rank ?? title].some((name) => plain(name) === word),
    ),
  );
  const keys = found.flatMap((reward) => reward?.key ?? []);
  return keys.length === words.length ? [...new Set(keys)] : null;
}

/** The word that stands for the company where a username could. */
export const companyWord = 'perusahaan';

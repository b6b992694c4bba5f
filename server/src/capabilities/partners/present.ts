import { bankLabel, formatPhone, maskAccountNumber, type Rank } from '@rimpang/domain/partners';
import { presentPerson } from '../accounts/index.ts';
import type { ListedRow } from './list-store.ts';
import type { OwnRow } from './own-store.ts';

type UplineRow = { uplineId: number | null; uplineUsername: string | null; uplineName: string | null };

function uplineOf({ uplineId, uplineUsername, uplineName }: UplineRow) {
  return uplineId === null
    ? null
    : { id: uplineId, username: uplineUsername ?? '', fullName: uplineName ?? '' };
}

const activeWord = (active: boolean) => (active ? 'Aktif' : 'Tidak Aktif');

/** One's own profile; the account number is masked even here. */
export function presentOwnProfile(row: OwnRow & { email: string }) {
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    email: row.email,
    emailConfirmed: row.emailConfirmed,
    phone: row.phone ? formatPhone(row.phone) : '',
    rank: row.rank,
    status: row.status,
    roStatus: activeWord(row.roActive),
    personalRo: row.personalRo,
    upline: uplineOf(row),
    bank: {
      code: row.bankCode ?? '',
      label: row.bankCode ? bankLabel(row.bankCode) : '',
      holder: row.bankHolder ?? '',
      maskedNumber: row.accountLast4 ? maskAccountNumber(row.accountLast4) : '',
    },
    joinedAt: row.joinedAt.toISOString(),
  } as const;
}

/** For staff: a row of the partner list, without NIK, address or bank. */
export const presentListed = (companyId: number) => (row: ListedRow) => {
  const upline = uplineOf(row);
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    rank: row.rank as Rank,
    status: row.status,
    roStatus: activeWord(row.roActive),
    phone: row.phone ?? '',
    upline: upline && presentPerson(upline, companyId),
    downlineCount: row.downlineCount,
    personalRo: row.personalRo,
    joinedAt: row.joinedAt.toISOString(),
  } as const;
};

import type { PartnerDetail } from '@rimpang/contract/partner-administration';
import { bankLabel, maskAccountNumber, type Rank } from '@rimpang/domain/partners';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { PartnerAccount } from '../staff/index.ts';
import type { StoredProfile } from '../accounts/index.ts';
import { proofUrl } from '../files/index.ts';
import type { Surroundings } from './administration-store.ts';

type Detail = {
  account: PartnerAccount;
  profile: StoredProfile;
  surroundings: Surroundings;
  stock: PartnerDetail['stock'];
  own: boolean;
  /** May the reader see phone, address and numbers? */
  personal: boolean;
  seesBalance: boolean;
  promotableTo: PartnerDetail['promotableTo'];
  returnable: boolean;
  vault: Vault;
};

const activeWord = (active: boolean) => (active ? 'Aktif' : 'Tidak Aktif');

function bankOf({ bankCode: code, bankHolder, accountLast4 }: StoredProfile): PartnerDetail['bank'] {
  if (!accountLast4) return null;
  const maskedNumber = maskAccountNumber(accountLast4);
  return { code: code ?? '', label: code ? bankLabel(code) : '', holder: bankHolder ?? '', maskedNumber };
}

const hidden = { phone: null, address: null, nikCipher: null, accountLast4: null };

/** A partner as the staff page shows it: NIK and account number by their last four digits. */
export function presentDetail(detail: Detail): PartnerDetail {
  const { account, surroundings: s, vault } = detail;
  const profile = detail.personal ? detail.profile : { ...detail.profile, ...hidden };
  const nik = profile.nikCipher && vault.decrypt(profile.nikCipher);
  const { available, held, earned, paid, forfeited } = s;
  return {
    ...account,
    rank: account.rank as Rank,
    phone: profile.phone ?? '',
    address: profile.address ?? '',
    maskedNik: nik && `•••• •••• •••• ${nik.slice(-4)}`,
    bank: bankOf(profile),
    own: detail.own,
    avatarUrl: s.avatarId && proofUrl(s.avatarId),
    status: profile.status,
    roStatus: activeWord(s.roActive),
    roActiveSince: s.roActiveSince && new Date(s.roActiveSince).toISOString(),
    joinedAt: profile.joinedAt.toISOString(),
    registeredBy: s.registeredBy,
    origin: s.origin,
    upline: s.upline,
    place: s.place,
    stock: detail.stock,
    balance: detail.seesBalance ? { available, held, earned, paid, forfeited } : null,
    points: { utama: s.utama, peringkat: s.peringkat },
    closing: s.closing && { ...s.closing, at: new Date(s.closing.at).toISOString() },
    promotableTo: [...detail.promotableTo],
    returnable: detail.returnable,
  };
}

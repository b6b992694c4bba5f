import type { RegisterInput } from '@rimpang/contract/registration';
import type { Rank } from '@rimpang/domain/partners';
import type { PinType } from '@rimpang/domain/pins';
import type { Role } from '@rimpang/domain/roles';
import type { RewardKey } from '@rimpang/domain/rewards';

/** What the registration form asks of a person, without what an import brings in another form. */
export type PersonalData = Omit<RegisterInput, 'username' | 'fullName' | 'password' | 'upline'>;

/** A partner as the old system leaves them; usernames of others in lower case. */
export type OpeningPartner = {
  line: number;
  username: string;
  fullName: string;
  status: 'Aktif' | 'Tidak Aktif' | 'Ditutup';
  /** Null of a closed partner, whose personal data are not stored (decision 009). */
  person: PersonalData | null;
  rank: Rank;
  /** Null: the company itself. */
  upline: string | null;
  joinedAt: Date;
  roActiveSince: Date | null;
  personalRo: number;
  teamRo: number;
  /** Given already: not claimed again. */
  rewards: readonly RewardKey[];
};

/** Rupiah and points of one partner; earned = available + paid + what open withdrawals wait for. */
export type OpeningBalance = {
  available: number;
  paid: number;
  earned: number;
  utama: number;
  peringkat: number;
};

export type OpeningPin = {
  /** Null: the company. */
  owner: string | null;
  type: PinType;
  /** Null: one is made. */
  code: string | null;
};

export type OpeningOrder = { username: string; type: PinType; quantity: number };
export type OpeningWithdrawal = {
  username: string;
  amount: number;
  fee: number;
  availableBefore: number;
  requestedAt: Date;
};
export type OpeningStaff = {
  line: number;
  username: string;
  fullName: string;
  email: string;
  role: Role;
};

/** A company that moves in, checked: every partner stands behind their upline. */
export type Opening = {
  partners: OpeningPartner[];
  /** By username in lower case; a partner who is missing has nothing. */
  balances: Map<string, OpeningBalance>;
  pins: OpeningPin[];
  orders: OpeningOrder[];
  withdrawals: OpeningWithdrawal[];
  staff: OpeningStaff[];
};

export const nothingYet: OpeningBalance = { available: 0, paid: 0, earned: 0, utama: 0, peringkat: 0 };

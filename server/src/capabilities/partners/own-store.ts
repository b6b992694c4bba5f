import { partnerStatuses } from '@rimpang/domain/partners';
import { ownRecord } from '../accounts/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bool,
  bytes,
  int,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  time,
  uuid,
} from '../../platform/database/query.ts';

const ownRow = {
  id: int,
  username: text,
  fullName: text,
  rank: text,
  revision: int,
  emailConfirmed: bool,
  /** Phone and bank are null until an account that signed up by itself is activated (decision 008). */
  phone: nullable(text),
  status: oneOf(partnerStatuses),
  roActive: bool,
  personalRo: int,
  uplineId: nullable(int),
  uplineUsername: nullable(text),
  uplineName: nullable(text),
  uplinePhone: nullable(text),
  bankCode: nullable(text),
  bankHolder: nullable(text),
  accountLast4: nullable(text),
  address: nullable(text),
  nikCipher: nullable(bytes),
  joinedAt: time,
  avatarId: nullable(uuid),
};
export type OwnRow = RowOf<typeof ownRow>;

/** Everything that the owner sees of the own profile, but for the e-mail; null for an account that has none. */
export function selectOwnProfile(db: Database | Tx, accountId: number): Promise<OwnRow | null> {
  return query(ownRow)`
    select a.id, a.username, a.full_name as "fullName", a.rank, o.revision,
      o.email_confirmed as "emailConfirmed", p.phone, p.status,
      coalesce(m.ro_active, false) as "roActive", coalesce(m.personal_ro, 0) as "personalRo",
      u.id as "uplineId", u.username as "uplineUsername", u.full_name as "uplineName",
      c.phone as "uplinePhone", p.bank_code as "bankCode", p.bank_holder as "bankHolder",
      p.account_last4 as "accountLast4", o.address, o.nik_cipher as "nikCipher", p.joined_at as "joinedAt",
      v.file_id as "avatarId"
    from partners.partnership p join identity.person a on a.id = p.account_id
      join ${ownRecord} o on o.id = p.account_id
      left join network.figures m on m.member_id = p.account_id
      left join identity.person u on u.id = m.parent_id
      left join partners.contact c on c.account_id = m.parent_id
      left join files.avatar v on v.account_id = p.account_id
    where p.account_id = ${accountId}`.first(db);
}

import { roles } from '@rimpang/domain/roles';
import type { RawBuilder } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bool, int, oneOf, query, type RowOf, text } from '../../platform/database/query.ts';

const partnerAccount = {
  id: int,
  revision: int,
  username: text,
  fullName: text,
  /** The address that counts, else the claimed one; empty where there is none. */
  email: text,
  emailCounts: bool,
  /** Its holder followed a link that was sent there (decision 214). */
  emailVerified: bool,
  role: oneOf(roles),
  rank: text,
  secondFactor: bool,
  closed: bool,
};
export type PartnerAccount = RowOf<typeof partnerAccount>;

/** The account behind a partner, closed or not, for staff. */
export const partnerAccountFor = (id: number | RawBuilder<unknown>) => query(partnerAccount)`
  select id, revision, username, full_name as "fullName", coalesce(email, unverified_email, '') as email,
    email is not null as "emailCounts", email_confirmed_at is not null as "emailVerified", role, rank,
    closed_at is not null as closed,
    exists (select from identity.confirmed_factor f where f.account_id = a.id) as "secondFactor"
  from identity.account_state a where id = ${id}`;

/** The same; null where there is none. */
export const selectPartnerAccount = (db: Database | Tx, id: number): Promise<PartnerAccount | null> =>
  partnerAccountFor(id).first(db);

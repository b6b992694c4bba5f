import type { Database, Tx } from '../../platform/database/database.ts';
import { nullable, query, type RowOf, text, uuid } from '../../platform/database/query.ts';

/** What the owner sees beside the own profile. */
const ownRow = {
  uplinePhone: nullable(text),
  avatarId: nullable(uuid),
};
type OwnRow = RowOf<typeof ownRow>;

export function selectOwnProfile(db: Database | Tx, accountId: number): Promise<OwnRow | null> {
  return query(ownRow)`
    select u.phone as "uplinePhone", v.file_id as "avatarId"
    from partners.partnership p left join network.figures f on f.member_id = p.account_id
    left join partners.contact u on u.account_id = f.parent_id
    left join files.avatar v on v.account_id = p.account_id
    where p.account_id = ${accountId}`.first(db);
}

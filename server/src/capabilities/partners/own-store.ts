import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bytes, nullable, query, type RowOf, text, uuid } from '../../platform/database/query.ts';

/** What only the owner sees of a profile, beside the rest of it. */
const ownRow = {
  address: nullable(text),
  nikCipher: nullable(bytes),
  uplinePhone: nullable(text),
  avatarId: nullable(uuid),
};
type OwnRow = RowOf<typeof ownRow>;

export function selectOwnProfile(db: Database | Tx, accountId: number): Promise<OwnRow | null> {
  return query(ownRow)`
    select p.address, p.nik_cipher as "nikCipher", u.phone as "uplinePhone", v.file_id as "avatarId"
    from partners.profile p left join network.figures f on f.member_id = p.account_id
    left join partners.contact u on u.account_id = f.parent_id
    left join files.avatar v on v.account_id = p.account_id
    where p.account_id = ${accountId}`.first(db);
}

type OwnBank = { code: string; holder: string; cipher: Buffer; last4: string };

/** Saves the account form; the bank stays where none is given. False for an account without a profile. */
export async function updateOwn(
  tx: Tx,
  accountId: number,
  change: { phone: string; address: string; bank: OwnBank | null },
): Promise<boolean> {
  const { phone, address, bank } = change;
  const { rows } = await sql`
    update partners.profile set phone = ${phone}, address = ${address},
      bank_code = coalesce(${bank?.code ?? null}, bank_code),
      bank_holder = coalesce(${bank?.holder ?? null}, bank_holder),
      account_cipher = coalesce(${bank?.cipher ?? null}::bytea, account_cipher),
      account_last4 = coalesce(${bank?.last4 ?? null}, account_last4)
    where account_id = ${accountId} returning 1`.execute(tx);
  return rows.length > 0;
}

import type { OwnAccount } from '@rimpang/contract/staff';
import { contract } from '@rimpang/contract/index';
import type { Database, Tx } from '../../platform/database/database.ts';
import { balancesOf } from '../ledger/index.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import { beginEdit, updateName } from '../accounts/index.ts';
import { staffMember } from './find-staff.ts';
import type { StaffRow } from './staff-store.ts';

/** The row, and what rests in the partnership of who was promoted. */
async function present(
  db: Database | Tx,
  { id, revision, username, fullName, role, partner }: StaffRow,
  companyId: number,
): Promise<OwnAccount> {
  const wasPartner = partner && id !== companyId;
  const partnership = wasPartner ? { balance: (await balancesOf(db, id)).available } : null;
  return { revision, username, fullName, role, partnership };
}

/** The reader's own staff account, with the revision that its form sends back. */
export const showOwnAccount = view(contract.identity.ownAccount, async ({ db, actor, services }) =>
  present(db, await staffMember(db, actor.id), services.companyId),
);

/**
 * Staff give themselves another name. E-mail and password have verbs of their own, which ask for the password and the
 * second factor. Failures: EDITED_MEANWHILE.
 */
export const saveOwnAccount = verb(contract.identity.saveOwnAccount, {
  idempotent: true,
  run: async ({ tx, actor, input: { revision, fullName }, now, services }) => {
    const { id } = actor;
    await beginEdit(tx, { accountId: id, revision, byId: id, now });
    const before = await staffMember(tx, id);
    await updateName(tx, id, fullName);
    return {
      result: await present(tx, await staffMember(tx, id), services.companyId),
      audit: {
        subject: `account:${id}`,
        detail: { before: { fullName: before.fullName }, after: { fullName } },
      },
      live: [`account:${id}`, 'staff'],
    };
  },
});

import type { OwnAccount } from '@rimpang/contract/staff';
import { contract } from '@rimpang/contract/index';
import { verb, view } from '../../platform/requests/verb.ts';
import { beginEdit, updateName } from '../accounts/index.ts';
import { staffMember } from './find-staff.ts';
import type { StaffRow } from './staff-store.ts';

const present = ({ revision, username, fullName, role }: StaffRow): OwnAccount => ({
  revision,
  username,
  fullName,
  role,
});

/** The reader's own staff account, with the revision that its form sends back. */
export const showOwnAccount = view(contract.identity.ownAccount, async ({ db, actor }) =>
  present(await staffMember(db, actor.id)),
);

/**
 * Staff give themselves another name. E-mail and password have verbs of their own, which ask for the password and the
 * second factor. Failures: EDITED_MEANWHILE.
 */
export const saveOwnAccount = verb(contract.identity.saveOwnAccount, {
  idempotent: true,
  run: async ({ tx, actor, input: { revision, fullName }, now }) => {
    const { id } = actor;
    await beginEdit(tx, { accountId: id, revision, byId: id, now });
    const before = await staffMember(tx, id);
    await updateName(tx, id, fullName);
    return {
      result: present(await staffMember(tx, id)),
      audit: {
        subject: `account:${id}`,
        detail: { before: { fullName: before.fullName }, after: { fullName } },
      },
      live: [`account:${id}`],
    };
  },
});

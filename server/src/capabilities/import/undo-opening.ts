import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import type { Database, Tx } from '../../platform/database/database.ts';
import { withoutKeeping, withoutReferences } from '../../platform/database/owner-work.ts';
import { deleteOpenedAccounts, lockAllAccounts } from '../accounts/index.ts';
import { recordSystemEntry, selectLaterEntries } from '../audit/index.ts';
import { deleteOpenedPurses } from '../ledger/index.ts';
import { deleteOpenedMembers, setRootCounters } from '../network/index.ts';
import { countSent, deleteUnsent } from '../notifications/index.ts';
import { deleteOpenedPins } from '../pins/index.ts';
import { deleteGrantedBefore } from '../rewards/index.ts';
import { invitationKind } from '../sessions/index.ts';
import { deleteOpenedWithdrawals } from '../withdrawals/index.ts';
import { ImportError } from './import-error.ts';
import { deleteBrought, lockImports, type Run, selectBrought, selectRun, takeTime } from './store.ts';

/** Who only signs in and looks has not begun to work yet. */
const looking = [
  'import.invite',
  'import.undo',
  'import.cancel',
  'import.discard',
  'identity.login',
  'identity.loginFailed',
  'identity.logout',
  'identity.beginSupport',
  'identity.endSupport',
  'identity.enrolSecondFactor',
  'identity.confirmSecondFactor',
  'identity.saveView',
  'notifications.markRead',
  'notifications.markAllRead',
  'audit.verifyChain',
  'partners.reveal',
  'withdrawals.revealBank',
];

const lasting = [
  'identity.account',
  'import.opening',
  'import.carried',
  'ledger.transfer',
  'ledger.posting',
  'pins.event',
  'rewards.granted_before',
];
const noCounters = { direct: 0, downline: 0, active: 0, roPartners: 0, ro: 0, teamRo: 0 };

async function demandNothingAfter(tx: Tx, { id }: Run): Promise<void> {
  const later = await selectLaterEntries(tx, {
    action: 'import.run',
    subject: `import:${id}`,
    besides: looking,
  });
  if (later.count > 0)
    throw new ImportError(
      `Impor ${id} tidak dapat dibatalkan: sesudahnya sudah ada ${formatNumber(later.count)} tindakan, yang pertama ${later.action} pada ${formatMoment(later.at ?? new Date())}.`,
    );
  const sent = await countSent(tx, invitationKind);
  if (sent > 0)
    throw new ImportError(
      `Impor ${id} tidak dapat dibatalkan: ${formatNumber(sent)} undangan sudah terkirim.`,
    );
}

async function remove(tx: Tx, runId: number, now: Date): Promise<number> {
  const brought = await selectBrought(tx, runId);
  await withoutReferences(tx, ['identity.account', 'network.member'], () =>
    withoutKeeping(tx, lasting, async () => {
      await deleteBrought(tx, runId, now);
      await deleteGrantedBefore(tx, brought.partner);
      await deleteOpenedWithdrawals(tx, brought.withdrawal);
      await deleteOpenedPins(tx, brought.order);
      await deleteOpenedPurses(tx, brought.partner);
      await deleteOpenedMembers(tx, brought.partner);
      await setRootCounters(tx, noCounters);
      await deleteUnsent(tx, invitationKind);
      await deleteOpenedAccounts(tx, [...brought.partner, ...brought.staff]);
    }),
  );
  return brought.partner.length;
}

type Undoing = {
  id: number;
  now: Date;
  /** The last step of the same transaction. */
  complete?: (tx: Tx, partners: number) => Promise<void>;
};

/**
 * Takes an import out again, as the owner of the database, as long as nothing happened after it; the audit keeps that it was there.
 * Returns how many partners went. Throws ImportError where there is no such import or work has begun.
 */
export function undoOpening(db: Database, { id, now, complete }: Undoing): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await takeTime(tx);
    if (!(await lockImports(tx))) throw new ImportError('Impor lain sedang berjalan; tunggu sampai selesai.');
    await lockAllAccounts(tx);
    const run = await selectRun(tx, id);
    if (!run) throw new ImportError(`Impor ${id} tidak ada.`);
    if (run.undoneAt)
      throw new ImportError(`Impor ${id} sudah dibatalkan pada ${formatMoment(run.undoneAt)}.`);
    await demandNothingAfter(tx, run);
    const partners = await remove(tx, id, now);
    await recordSystemEntry(tx, 'import.undo', { subject: `import:${id}`, detail: { partners } }, now);
    await complete?.(tx, partners);
    return partners;
  });
}

import { contract } from '@rimpang/contract/index';
import { type Database, snapshot, type Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import {
  backUpBeforeReset,
  cancelRunningReset,
  finishReset,
  lockForReset,
  readResetState,
  recordReset,
  withStoredFailure,
} from '../resets/index.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import { closeAllBalances, lastIds } from '../bonuses/index.ts';
import { closeAllPartners } from '../staff/index.ts';
import { confirmPassword } from '../sessions/index.ts';
import { archiveNetwork } from '../network/index.ts';
import { stockSummary, voidPins } from '../pins/index.ts';
import { waitingClaims } from '../rewards/index.ts';
import { eraseAllProfiles, type Preview, selectPreview } from './reset-store.ts';

async function previewOf(db: Database | Tx, companyId: number): Promise<Preview> {
  const { partners, balance, withdrawals } = await selectPreview(db);
  const { all, company, waitingOrders } = await stockSummary(db, companyId);
  const claims = await waitingClaims(db);
  const partnerPins = { activation: all.activation - company.activation, ro: all.ro - company.ro };
  return {
    partners,
    balance,
    partnerPins,
    allPins: all,
    waiting: { orders: waitingOrders, withdrawals, claims },
  };
}

/** Money and orders under way are decided by people, not by a reset. Failures: CLOSE_BLOCKED. */
function demandNothingWaiting({ waiting }: Preview): void {
  const { orders, withdrawals, claims } = waiting;
  if (orders + withdrawals + claims === 0) return;
  const reason = `Masih menunggu keputusan: ${orders} orderan PIN, ${withdrawals} mitra dengan penarikan, ${claims} klaim reward.`;
  throw new Failure('CLOSE_BLOCKED', { reason });
}

export const resetPreview = view(contract.partners.resetPreview, ({ db, services }) =>
  snapshot(db, (tx) => previewOf(tx, services.companyId)),
);

/** How far the last reset is; asked again and again while one runs. */
export const resetState = view(contract.partners.resetState, async ({ db, services }) => {
  const state = await readResetState(db);
  if (!state) return { state: null };
  const { at, backup } = state;
  return { state: { ...state, at: at.toISOString(), restore: backup && services.restoreCommand(backup) } };
});

/**
 * Stops whichever reset is making its backup: the backup is removed, and nothing has changed. The one who began it is told.
 * Failures: RESET_TOO_LATE once the closing entries have begun, or where none runs.
 */
export const cancelReset = verb(contract.partners.cancelReset, {
  run: async ({ tx, now }) => {
    const stopped = await cancelRunningReset(tx, now);
    if (!stopped) throw new Failure('RESET_TOO_LATE');
    const { kind, by } = stopped;
    return { result: {}, audit: { subject: `reset:${kind}`, detail: { begunBy: by } } };
  },
});

/**
 * Reset jaringan (R4.11, decision 010): after a backup, every partner's money and points are closed by ledger entries,
 * their PINs void, their accounts closed and the tree archived; staff accounts stay, the company begins at zero. History
 * stays readable. All or nothing. Failures: PASSWORD_WRONG, TOO_MANY_TRIES, CLOSE_BLOCKED, RESET_RUNNING, BACKUP_FAILED, RESET_CANCELLED.
 */
export const resetNetwork = withStoredFailure(
  verb(contract.partners.resetNetwork, {
    idempotent: true,
    prepare: async ({ db, actor, caller, input, now, services }) => {
      await confirmPassword(db, actor.id, input.currentPassword, now);
      demandNothingWaiting(await previewOf(db, services.companyId));
      return backUpBeforeReset({ db, services, caller, kind: 'network', now });
    },
    lock: lockForReset,
    run: async ({ tx, actor, now, services, prepared: backup }) => {
      const { companyId } = services;
      demandNothingWaiting(await previewOf(tx, companyId));
      const ids = await lastIds(tx);
      const resetId = await recordReset(tx, { kind: 'network', byId: actor.id, backup, ...ids, now });
      const forfeited = await closeAllBalances(tx, `reset:${resetId}`, companyId, now);
      const pinsVoided = await voidPins(tx, {
        whose: { allBut: companyId },
        byId: actor.id,
        note: 'Reset jaringan',
        now,
      });
      await archiveNetwork(tx, resetId);
      await eraseAllProfiles(tx);
      const partners = await closeAllPartners(tx, now);
      await finishReset(tx, now);
      const told = { backup, partners, forfeited, pinsVoided };
      return {
        result: { resetId, ...told, restore: services.restoreCommand(backup) },
        audit: { subject: `reset:${resetId}`, detail: told },
        live: ['partners', 'pins'],
      };
    },
  }),
);

import { contract } from '@rimpang/contract/index';
import { formatNumber } from '@rimpang/domain/money';
import { Failure } from '../../platform/requests/failure.ts';
import {
  backUpBeforeReset,
  demandBackup,
  finishReset,
  lockForReset,
  recordReset,
  withStoredFailure,
} from '../resets/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { closeAllBalances, lastIds } from '../bonuses/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { closeAllPartners } from '../staff/index.ts';
import { codeOfLongWork, confirmPassword, demandPassword } from '../sessions/index.ts';
import { archiveNetwork } from '../network/index.ts';
import { voidPins } from '../pins/index.ts';
import { erasePersonalData } from './personal-data.ts';
import { type Preview } from './reset-store.ts';
import { previewOf } from './reset-preview.ts';

/** Money and orders under way are decided by people, not by a reset. Failures: CLOSE_BLOCKED. */
function demandNothingWaiting({ waiting }: Preview): void {
  const { orders, withdrawals, claims } = waiting;
  if (orders + withdrawals + claims === 0) return;
  const reason = `Belum selesai: ${orders} orderan PIN, ${withdrawals} mitra dengan penarikan, ${claims} klaim reward.`;
  throw new Failure('CLOSE_BLOCKED', { reason });
}

/**
 * Reset jaringan (R4.11, decision 010): after a backup, every partner's money and points are closed by ledger entries,
 * their PINs void, their accounts closed and the tree archived; staff accounts stay, the company begins at zero. History
 * stays readable. All or nothing. Owners are told (decision 215). Failures: PASSWORD_WRONG, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES, CLOSE_BLOCKED, RESET_RUNNING, BACKUP_FAILED, RESET_CANCELLED.
 */
export const resetNetwork = withStoredFailure((reset) =>
  verb(contract.partners.resetNetwork, {
    idempotent: true,
    prepare: async ({ db, actor, caller, input, now, services }) => {
      const passwordHash = await confirmPassword(db, actor.id, input.currentPassword, now);
      demandNothingWaiting(await previewOf(db, services.companyId));
      const prove = codeOfLongWork({ db, services, now }, actor.id, input.code);
      const backup = await backUpBeforeReset({
        db,
        services,
        caller,
        run: reset,
        kind: 'network',
        now,
        prove,
      });
      return { backup, passwordHash };
    },
    lock: lockForReset,
    run: async ({ tx, actor, now, services, prepared }) => {
      // A backup takes minutes, in which a new password ends the session that asked.
      await demandPassword(tx, actor.id, prepared.passwordHash);
      const backup = demandBackup(prepared.backup);
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
      const partners = await closeAllPartners(tx, now);
      await erasePersonalData(tx, 'closed', services);
      await finishReset(tx, reset, now);
      const act = {
        title: 'Jaringan direset',
        body: `${formatNumber(partners)} mitra ditutup; saldo, poin dan PIN mereka dihapus. Cadangan dibuat sebelumnya: ${backup}.`,
        link: '/admin/settings/audit',
      };
      const told = { backup, partners, forfeited, pinsVoided };
      return {
        result: { resetId, ...told, restore: services.restoreCommand(backup) },
        audit: { subject: `reset:${resetId}`, detail: told },
        messages: await messagesToOwners(tx, act, { by: actor, now }),
        live: ['partners', 'pins', 'own-pins'],
      };
    },
  }),
);

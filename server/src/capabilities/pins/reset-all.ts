import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import {
  backUpBeforeReset,
  demandBackup,
  finishReset,
  lockForReset,
  recordReset,
  withStoredFailure,
} from '../resets/index.ts';
import { insertingToEach, messagesToOwners } from '../notifications/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { codeOfLongWork, confirmPassword, demandPassword } from '../sessions/index.ts';
import { voidPins, whoLostPins } from './void-store.ts';

/** What each partner who lost PINs is told. */
function tellingOwners(companyId: number, now: Date) {
  const rest = ` yang belum Anda pakai dibatalkan pada ${formatMoment(now)} karena perusahaan mereset semua PIN. PIN yang sudah dipakai tetap berlaku. Ada pertanyaan? Hubungi layanan pelanggan.`;
  const told = {
    kind: 'pin-voided',
    title: 'PIN Anda dibatalkan',
    link: '/dashboard/stok-pin',
    now,
  } as const;
  return insertingToEach(whoLostPins(companyId, rest), told);
}

/**
 * Reset semua PIN (decision 010): after a backup, every available PIN becomes void with its event, the company's too; used
 * ones stay as they are: created = available + used + voided (invariant 6). Owners are told (decision 215), and each partner who lost some.
 * Failures: PASSWORD_WRONG, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES, RESET_RUNNING, BACKUP_FAILED.
 */
export const resetAllPins = withStoredFailure((reset) =>
  verb(contract.pins.resetAll, {
    idempotent: true,
    prepare: async ({ db, actor, caller, input, now, services }) => {
      const passwordHash = await confirmPassword(db, actor.id, input.currentPassword, now);
      const prove = codeOfLongWork({ db, services, now }, actor.id, input.code);
      const backup = await backUpBeforeReset({ db, services, caller, run: reset, kind: 'pins', now, prove });
      return { backup, passwordHash };
    },
    lock: lockForReset,
    run: async ({ tx, actor, now, services, prepared }) => {
      // A backup takes minutes, in which a new password ends the session that asked.
      await demandPassword(tx, actor.id, prepared.passwordHash);
      const backup = demandBackup(prepared.backup);
      const kind = 'pins' as const;
      const resetId = await recordReset(tx, {
        kind,
        byId: actor.id,
        backup,
        lastEventId: 0,
        lastBonusId: 0,
        now,
      });
      const pinsVoided = await voidPins(tx, {
        whose: 'everybody',
        byId: actor.id,
        note: 'Reset semua PIN',
        now,
        telling: tellingOwners(services.companyId, now),
      });
      const count = formatNumber(pinsVoided.activation + pinsVoided.ro);
      const act = {
        title: 'Semua PIN direset',
        body: `${count} PIN yang tersedia dibatalkan, juga milik mitra. Cadangan dibuat sebelumnya: ${backup}.`,
        link: '/admin/settings/audit',
      };
      await finishReset(tx, reset, now);
      return {
        result: { resetId, backup, pinsVoided, restore: services.restoreCommand(backup) },
        audit: { subject: `reset:${resetId}`, detail: { backup, pinsVoided } },
        messages: await messagesToOwners(tx, act, { by: actor, now }),
        live: ['pins', 'own-pins'],
      };
    },
  }),
);

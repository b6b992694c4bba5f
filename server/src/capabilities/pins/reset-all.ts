import { contract } from '@rimpang/contract/index';
import { formatNumber } from '@rimpang/domain/money';
import {
  backUpBeforeReset,
  demandBackup,
  finishReset,
  lockForReset,
  recordReset,
  withStoredFailure,
} from '../resets/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { verb } from '../../platform/requests/verb.ts';
import { codeOfLongWork, confirmPassword, demandPassword } from '../sessions/index.ts';
import { voidPins } from './void-store.ts';

/**
 * Reset semua PIN (decision 010): after a backup, every available PIN becomes void with its event, the company's too; used
 * ones stay as they are: created = available + used + voided (invariant 6). Owners are told (decision 215).
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

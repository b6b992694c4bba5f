import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/permissions';
import { Failure } from '../../platform/failure.ts';
import { verb } from '../../platform/verb.ts';
import { deleteFactor } from './second-factor-store.ts';
import { deleteSessionsOf } from './session-store.ts';
import { findAccount } from './store.ts';
import { sessionsTopic } from './topics.ts';

/**
 * Switches off the second factor of somebody who lost phone and recovery codes; every session of that person ends. Staff
 * by the super_admin only, nobody for oneself. Failures: NOT_FOUND, FORBIDDEN.
 */
export const resetSecondFactor = verb(contract.identity.resetSecondFactor, {
  run: async ({ tx, actor, input }) => {
    const target = await findAccount(tx, input.accountId);
    if (!target) throw new Failure('NOT_FOUND');
    if (target.id === actor.id) throw new Failure('FORBIDDEN');
    if (isStaff(target.role) && actor.role !== 'super_admin') throw new Failure('FORBIDDEN');
    const was = await deleteFactor(tx, target.id);
    await deleteSessionsOf(tx, target.id);
    return {
      result: {},
      audit: { subject: `account:${target.id}`, detail: { reason: input.reason, was } },
      messages: [
        {
          to: target.id,
          kind: 'identity.second-factor',
          title: 'Verifikasi dua langkah dimatikan',
          body: 'Staf kami mematikan verifikasi dua langkah akun Anda dan mengeluarkan semua perangkat. Jika Anda tidak memintanya, segera hubungi layanan pelanggan.',
          email: { address: target.email, name: target.fullName },
        },
      ],
      live: [sessionsTopic(target.id)],
    };
  },
});

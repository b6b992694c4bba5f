import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/roles';
import { supportViewMinutes } from '@rimpang/domain/staff';
import { Failure } from '../../../platform/requests/failure.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { presentSession } from '../present.ts';
import { findAccount, holdOpen } from '../../accounts/index.ts';
import { startViewing } from './support-store.ts';
import { sessionsTopic } from '../topics.ts';

/**
 * 'Masuk sebagai mitra': for a quarter of an hour this session sees the portal as the partner does; every verb refuses
 * with READ_ONLY_SESSION. Written down with its reason, and told to the partner; never on staff.
 * Failures: NOT_FOUND, FORBIDDEN (staff), NOT_SIGNED_IN without a session, READ_ONLY_SESSION inside another view.
 */
export const beginSupportView = verb(contract.identity.beginSupport, {
  run: async ({ tx, actor, input, now, caller, services }) => {
    // A closing waits, or was first and is seen here: the message would come after everything personal was erased.
    await holdOpen(tx, [input.partnerId]);
    const partner = await findAccount(tx, input.partnerId);
    if (!partner) throw new Failure('NOT_FOUND');
    if (isStaff(partner.role)) throw new Failure('FORBIDDEN');
    const until = new Date(now.getTime() + supportViewMinutes * 60_000);
    const { sessionHash } = caller;
    const started = sessionHash && (await startViewing(tx, { sessionHash, partnerId: partner.id, until }));
    if (!started) throw new Failure('NOT_SIGNED_IN');
    const support = { id: actor.id, name: actor.fullName, role: actor.role, until };
    return {
      result: presentSession(
        { ...partner, mustChangePassword: false },
        caller.matrix,
        services.demo,
        null,
        support,
      ),
      audit: {
        subject: `partner:${partner.id}`,
        detail: { reason: input.reason, until: until.toISOString() },
      },
      messages: [
        {
          to: partner.id,
          kind: 'identity.support-view',
          title: 'Layanan pelanggan melihat akun Anda',
          body: `${actor.fullName} membuka tampilan akun Anda untuk membantu (hanya melihat, paling lama ${supportViewMinutes} menit). Alasan: ${input.reason}`,
        },
      ],
      live: [sessionsTopic(actor.id)],
    };
  },
});

import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { payBonuses } from '../bonuses/index.ts';
import { recordRo } from '../network/index.ts';
import { consumePin } from '../pins/index.ts';
import { pointTransfers } from '../rewards/index.ts';
import { gainOf } from './ro-gain.ts';
import { insertingRoActivation } from './store.ts';

/**
 * Uses one RO PIN: RO Aktif, personal_ro + 1, the partner's reward, and the RO bonus to the nearest active upline,
 * else the company (R9.7, decision 003, invariant 13).
 * Failures: NO_RO_PIN; PROFILE_NOT_FOUND for an account that stands in no tree.
 */
export const activateRo = verb(contract.partners.activateRo, {
  idempotent: true,
  async run({ tx, actor, now, services }) {
    const pin = await consumePin(tx, {
      ownerId: actor.id,
      type: 'ro',
      usedBy: actor.id,
      byId: actor.id,
      now,
    });
    if (!pin) throw new Failure('NO_RO_PIN');
    const recorded = await recordRo(tx, actor.id, now);
    if (!recorded) throw new Failure('PROFILE_NOT_FOUND');

    const cause = `ro:${pin.id}`;
    const { ancestors, personalRo } = recorded;
    const event = {
      trigger: 'ro-activation',
      cause,
      subject: actor.id,
      pinType: 'ro',
      quantity: 1,
      ancestors,
      pinId: pin.id,
      pinCode: pin.code,
    } as const;
    const paid = await payBonuses(tx, event, services.companyId, now, (points) =>
      pointTransfers(cause, points, services.companyId),
    );

    const own = paid.bonuses.filter((bonus) => bonus.beneficiary === actor.id);
    const passedOn = paid.bonuses.find((bonus) => bonus.beneficiary !== actor.id);
    const receiverId = passedOn?.beneficiary ?? services.companyId;

    const reward = own.reduce((sum, bonus) => sum + bonus.amount, 0);
    return {
      result: {
        pinCode: pin.code,
        personalRo,
        reward,
        points: gainOf(actor.id, paid.points).points,
        receiver: receiverId === services.companyId ? 'Perusahaan' : 'Upline aktif terdekat',
      },
      audit: {
        subject: `partner:${actor.id}`,
        detail: { pin: pin.code, personalRo, receiver: receiverId, reward: formatRupiah(reward) },
      },
      messages: paid.messages,
      alongside: insertingRoActivation({ partnerId: actor.id, pinId: pin.id, receiverId, at: now }),
      live: [...paid.live, `account:${actor.id}`, 'pins', 'partners'],
    };
  },
});

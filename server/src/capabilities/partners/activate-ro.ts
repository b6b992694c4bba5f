import { contract } from '@rimpang/contract/index';
import { formatNumber, formatRupiah, type Rupiah, rupiah } from '@rimpang/domain/money';
import { type Award, roReceiver } from '@rimpang/domain/plan';
import type { InputOf } from '../../platform/requests/endpoint.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { sharedVerb } from '../../platform/requests/shared-verb.ts';
import { payForEvents } from '../bonuses/index.ts';
import { recordRos } from '../network/index.ts';
import { consumePins } from '../pins/index.ts';
import { pointTransfers } from '../rewards/index.ts';
import { gainOf } from './ro-gain.ts';
import { insertingRoActivations } from './store.ts';

/**
 * Uses one RO PIN: RO Aktif, personal_ro + 1, the partner's reward, and the RO bonus to the nearest active upline,
 * else the company (R9.7, decision 003, invariant 13). Partners who do so at the same moment count as one after the other, from
 * the top of the tree down (decision 130).
 * Failures: NO_RO_PIN; OFFER_CHANGED where another gain was shown; PROFILE_NOT_FOUND for an account that stands in no tree.
 */
export const activateRo = sharedVerb(contract.partners.activateRo, {
  places: 3,
  async run({ tx, members, now, services: { companyId } }) {
    const uses = members.map(({ actor: { id } }) => ({ ownerId: id, usedBy: id, byId: id }));
    const pins = await consumePins(tx, { type: 'ro', uses, now });
    if (pins.length === 0) return { outcomes: members.map(() => new Failure('NO_RO_PIN')) };
    const pinOf = new Map(pins.map((pin) => [pin.usedBy, pin]));
    const recorded = await recordRos(tx, [...pinOf.keys()], now);
    if (recorded.length < pins.length) throw new Failure('PROFILE_NOT_FOUND');

    const activations = recorded.flatMap(({ id, personalRo, ancestors }) => {
      const pin = pinOf.get(id);
      return pin ? [{ partnerId: id, pin, personalRo, ancestors }] : [];
    });
    const events = activations.map(({ partnerId, pin, ancestors }) => eventOf(partnerId, pin, ancestors));
    const rewards = (cause: string, points: readonly Award[]) => pointTransfers(cause, points, companyId);
    const paid = await payForEvents(tx, events, companyId, now, rewards);

    const done = activations.flatMap((activation, index) => {
      const own = paid[index];
      return own
        ? [{ ...activation, paid: own, receiverId: roReceiver(own.money)?.beneficiary ?? companyId }]
        : [];
    });
    const shown = new Map(members.map(({ actor, input }) => [actor.id, input]));
    for (const { partnerId, paid: own } of done) demandGain(partnerId, shown.get(partnerId), own);
    const outcomeOf = new Map(done.map((one) => [one.partnerId, presentActivation(one, companyId)]));
    return {
      outcomes: members.map(({ actor }) => outcomeOf.get(actor.id) ?? new Failure('NO_RO_PIN')),
      alongside: insertingRoActivations(
        done.map(({ partnerId, pin, receiverId }) => ({ partnerId, pinId: pin.id, receiverId })),
        now,
      ),
    };
  },
});

type Shown = InputOf<typeof contract.partners.activateRo>;

/**
 * A PIN is gone once it is used: it brings what was shown, or is not used (decision 233). Thrown, so that nothing of it happens; of several who are served
 * together each is served alone then. Failures: OFFER_CHANGED with what it brings now.
 */
function demandGain(partnerId: number, shown: Shown | undefined, { bonuses, points }: Paid): void {
  const now = { reward: rewardOf(partnerId, bonuses), points: gainOf(partnerId, points).points };
  const { total = now.reward, points: shownPoints = now.points } = shown ?? {};
  if (total === now.reward && shownPoints === now.points) return;
  const gain = `${formatRupiah(now.reward)} dan ${formatNumber(now.points)} poin`;
  throw new Failure('OFFER_CHANGED', {
    reason: `Rencana kompensasi berubah sejak Anda membukanya: satu PIN RO sekarang memberi Anda ${gain}.`,
  });
}

/** Rupiah of all bonuses that are this person's. */
function rewardOf(partnerId: number, bonuses: Paid['bonuses']): Rupiah {
  const own = bonuses.filter((bonus) => bonus.beneficiary === partnerId);
  return rupiah(own.reduce((sum, bonus) => sum + bonus.amount, 0));
}

type Pin = { id: number; code: string };
type Paid = Awaited<ReturnType<typeof payForEvents>>[number];
type Recorded = Awaited<ReturnType<typeof recordRos>>[number];

const eventOf = (partnerId: number, pin: Pin, ancestors: Recorded['ancestors']) =>
  ({
    trigger: 'ro-activation',
    cause: `ro:${pin.id}`,
    subject: partnerId,
    pinType: 'ro',
    quantity: 1,
    ancestors,
    pinId: pin.id,
    pinCode: pin.code,
  }) as const;

/** Who got the bonus of it, without a name; by the plan that paid it. */
function receiverWords({ money }: Paid, companyId: number): string {
  const found = roReceiver(money);
  if (!found) return 'Tidak ada';
  if (found.beneficiary === companyId) return 'Perusahaan';
  return found.as === 'upline' ? 'Upline langsung' : 'Upline aktif terdekat';
}

type Done = { partnerId: number; pin: Pin; personalRo: number; paid: Paid; receiverId: number };

/** What the partner is told, and what is written down about it. */
function presentActivation({ partnerId, pin, personalRo, paid, receiverId }: Done, companyId: number) {
  const reward = rewardOf(partnerId, paid.bonuses);
  return {
    result: {
      pinCode: pin.code,
      personalRo,
      reward,
      points: gainOf(partnerId, paid.points).points,
      receiver: receiverWords(paid, companyId),
    },
    audit: {
      subject: `partner:${partnerId}`,
      detail: { pin: pin.code, personalRo, receiver: receiverId, reward: formatRupiah(reward) },
    },
    messages: paid.messages,
    live: [...paid.live, `account:${partnerId}`, 'pins', 'partners'],
  };
}

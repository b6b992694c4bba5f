import type { Rupiah } from '@rimpang/domain/money';
import { afterTax } from '@rimpang/domain/rewards';
import type { Tx } from '../../platform/database/database.ts';
import { postTransfers } from '../ledger/index.ts';
import { ancestorsOf } from '../network/index.ts';
import { insertBonuses, insertEvents } from './store.ts';

/** An approved claim whose reward is money. */
type RankReward = {
  claimId: number;
  claimCode: string;
  partnerId: number;
  rewardKey: string;
  gross: Rupiah;
  /** As the plan said when it was claimed. */
  taxPercent: number;
};

/**
 * Credits a rank reward as a `reward_peringkat` bonus, the plan's tax as a posting of its own (decisions 003, 017):
 * expense −gross, withheld +tax, available +net. Exactly once per claim (invariant 12); throws the unique violation
 * where it was credited before. Returns the bonus and what became of the sum.
 */
export async function payRankReward(tx: Tx, reward: RankReward, companyId: number, now: Date) {
  const { gross, tax, net } = afterTax(reward.gross, reward.taxPercent);
  const cause = `claim:${reward.claimId}`;
  const { partnerId, rewardKey } = reward;
  const event = {
    trigger: 'rank-claim',
    cause,
    subject: partnerId,
    pinType: null,
    quantity: 1,
    ancestors: await ancestorsOf(tx, partnerId),
    rewardKey,
    claimCode: reward.claimCode,
  } as const;
  const { frozen } = await insertEvents(tx, [event], companyId, now);
  const legs = [
    { owner: null, kind: 'bonus_expense', amount: 0 - gross },
    ...(tax > 0 ? [{ owner: null, kind: 'tax_withheld', amount: tax } as const] : []),
    { owner: partnerId, kind: 'available', amount: net, earned: true },
  ] as const;
  const posted = await postTransfers(tx, [{ rule: rewardKey, cause, beneficiary: partnerId, legs }], now);
  const [bonus] = await insertBonuses(
    tx,
    [
      {
        eventId: frozen[0]?.id ?? 0,
        ruleKey: rewardKey,
        beneficiary: partnerId,
        type: 'reward_peringkat',
        amount: net,
        tax,
        cumulative: posted.accounts.find(({ kind }) => kind === 'available')?.earned ?? 0,
        transferId: posted.transfers[0]?.id ?? 0,
      },
    ],
    [],
    now,
  );
  if (!bonus) throw new Error('the rank reward was not written');
  return { bonus, gross, tax, net };
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queries } from '../../../api/client.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { ClaimableNote } from './claimable-note.tsx';

/** A line for each main reward that waits to be claimed, for screens beside Reward Utama; nothing while none does. */
export function ClaimableRewards() {
  const navigate = useNavigate();
  const reward = useQuery(queries.rewards.main.queryOptions({ input: {} }));
  return reward.data?.tiers
    .filter((tier) => tier.canClaim)
    .map(({ key, title }) => (
      <ClaimableNote key={key} title={title} onClaim={() => void navigate(partnerPaths.mainReward)} />
    ));
}

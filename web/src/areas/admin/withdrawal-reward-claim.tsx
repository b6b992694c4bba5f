import { ClaimsQueue } from '../../features/rewards/staff/claims-queue.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function WithdrawalRewardClaim() {
  return (
    <Permitted action="rewards.claims" title="Klaim Reward">
      <ClaimsQueue />
    </Permitted>
  );
}

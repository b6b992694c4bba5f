import { ClaimsDesk } from '../../features/rewards/staff/claims-desk.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function WithdrawalRewardClaim() {
  return (
    <Permitted action="rewards.claims" title="Klaim Reward">
      <ClaimsDesk />
    </Permitted>
  );
}

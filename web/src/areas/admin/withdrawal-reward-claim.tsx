import { ClaimsDesk } from '../../features/admin-claims/claims-desk.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function WithdrawalRewardClaim() {
  return (
    <Permitted action="rewards.claims" title="Klaim Reward">
      <ClaimsDesk />
    </Permitted>
  );
}

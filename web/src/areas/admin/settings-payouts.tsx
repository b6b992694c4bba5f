import { PayoutSettings } from '../../features/withdrawals/staff/payouts/payout-settings.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function SettingsPayouts() {
  return (
    <Permitted action="withdrawals.payoutSettings" title="Pencairan">
      <PayoutSettings />
    </Permitted>
  );
}

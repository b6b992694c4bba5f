import { PayoutSettings } from '../../features/admin-payouts/payout-settings.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function SettingsPayouts() {
  return (
    <Permitted action="withdrawals.payoutSettings" title="Pencairan">
      <PayoutSettings />
    </Permitted>
  );
}

import { Permitted } from '../../staff-ui/permitted.tsx';
import { WithdrawalsDesk } from '../../features/withdrawals/staff/withdrawals-desk.tsx';

export default function WithdrawalBonus() {
  return (
    <Permitted action="withdrawals.queue" title="Penarikan Bonus">
      <WithdrawalsDesk />
    </Permitted>
  );
}

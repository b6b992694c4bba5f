import { Permitted } from '../../staff-ui/permitted.tsx';
import { WithdrawalsQueue } from '../../features/withdrawals/staff/withdrawals-queue.tsx';

export default function WithdrawalBonus() {
  return (
    <Permitted action="withdrawals.queue" title="Penarikan Bonus">
      <WithdrawalsQueue />
    </Permitted>
  );
}

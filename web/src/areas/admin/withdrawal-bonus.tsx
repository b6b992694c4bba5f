import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { WithdrawalsDesk } from '../../features/admin-withdrawals/withdrawals-desk.tsx';

export default function WithdrawalBonus() {
  return (
    <Permitted action="withdrawals.queue" title="Penarikan Bonus">
      <WithdrawalsDesk />
    </Permitted>
  );
}

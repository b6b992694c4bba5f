import { BatchesDesk } from '../../features/withdrawals/staff/payouts/batches-desk.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function WithdrawalBatches() {
  return (
    <Permitted action="withdrawals.batches" title="Batch Pencairan">
      <BatchesDesk />
    </Permitted>
  );
}

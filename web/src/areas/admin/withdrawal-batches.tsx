import { BatchesQueue } from '../../features/withdrawals/staff/payouts/batches-queue.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function WithdrawalBatches() {
  return (
    <Permitted action="withdrawals.batches" title="Batch Pencairan">
      <BatchesQueue />
    </Permitted>
  );
}

import { BatchesDesk } from '../../features/admin-payouts/batches-desk.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function WithdrawalBatches() {
  return (
    <Permitted action="withdrawals.batches" title="Batch Pencairan">
      <BatchesDesk />
    </Permitted>
  );
}

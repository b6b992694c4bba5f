import { TransferForm } from '../../features/pins/partner/transfer-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function TransferPin() {
  return (
    <>
      <PageHeader title="Transfer PIN" back="/dashboard/stok-pin" />
      <TransferForm />
    </>
  );
}

import { TransferForm } from '../../features/pins/partner/transfer-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function TransferPin() {
  return (
    <>
      <PageHeader title="Transfer PIN" back={partnerPaths.pinStock} />
      <TransferForm />
    </>
  );
}

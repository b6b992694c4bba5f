import { WithdrawalForm } from '../../features/withdrawals/partner/withdrawal-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function WithdrawalFormPage() {
  return (
    <>
      <PageHeader title="Tarik bonus" back="/dashboard/bonus-unclaimed" />
      <WithdrawalForm />
    </>
  );
}

import { WithdrawalForm } from '../../features/withdrawals/partner/withdrawal-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function WithdrawalFormPage() {
  return (
    <>
      <PageHeader title="Tarik Bonus" back={partnerPaths.unclaimedBonuses} />
      <WithdrawalForm />
    </>
  );
}

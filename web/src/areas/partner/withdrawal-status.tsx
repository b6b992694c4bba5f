import { WithdrawalList } from '../../features/withdrawals/partner/withdrawal-list.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function WithdrawalStatus() {
  return (
    <>
      <PageHeader
        title="Status penarikan"
        back="/dashboard"
        actions={
          <ButtonLink to="/dashboard/withdrawal-form" small>
            Tarik bonus
          </ButtonLink>
        }
      />
      <WithdrawalList />
    </>
  );
}

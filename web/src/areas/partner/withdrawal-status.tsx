import { WithdrawalList } from '../../features/withdrawals/partner/withdrawal-list.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as partnerPaths from '../../paths/partner.ts';
import * as publicPaths from '../../paths/public.ts';

export default function WithdrawalStatus() {
  return (
    <>
      <PageHeader
        title="Status Penarikan"
        back={publicPaths.partnerArea}
        actions={
          <ButtonLink to={partnerPaths.requestWithdrawal} small>
            Tarik bonus
          </ButtonLink>
        }
      />
      <WithdrawalList />
    </>
  );
}

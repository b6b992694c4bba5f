import { PageHeader } from '../../ui/page-header.tsx';

export default function WithdrawalStatus() {
  return <PageHeader title="Status penarikan" />;
}

import { PageHeader } from '../../ui/page-header.tsx';

export default function WithdrawalBonus() {
  return <PageHeader title="Penarikan Bonus" />;
}

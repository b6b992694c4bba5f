import { PageHeader } from '../../ui/page-header.tsx';

export default function WithdrawalForm() {
  return <PageHeader title="Tarik bonus" />;
}

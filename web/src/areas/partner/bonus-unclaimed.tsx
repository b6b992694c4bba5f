import { PageHeader } from '../../ui/page-header.tsx';

export default function BonusUnclaimed() {
  return <PageHeader title="Bonus Belum Dibayarkan" />;
}

import { PageHeader } from '../../ui/page-header.tsx';

export default function TransferPin() {
  return <PageHeader title="Transfer PIN" />;
}

import { PageHeader } from '../../ui/page-header.tsx';

export default function PinTransfer() {
  return <PageHeader title="Transfer PIN" />;
}

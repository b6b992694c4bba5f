import { PinList } from '../../features/pins/partner/pin-list.tsx';
import { PinStock } from '../../features/pins/partner/pin-stock.tsx';
import { RefreshPins } from '../../features/pins/partner/refresh-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';

export default function StokPin() {
  return (
    <>
      <PageHeader title="Stok PIN" back="/dashboard" actions={<RefreshPins />} />
      <PinStock />
      <Section title="Daftar PIN">
        <PinList />
      </Section>
    </>
  );
}

import { PinList } from '../../features/pins/partner/pin-list.tsx';
import { PinStock } from '../../features/pins/partner/pin-stock.tsx';
import { RefreshPins } from '../../features/pins/partner/refresh-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function PinStockPage() {
  return (
    <>
      <PageHeader title="Stok PIN" back={publicPaths.partnerArea} actions={<RefreshPins />} />
      <PinStock />
      <Section title="Daftar PIN">
        <PinList />
      </Section>
    </>
  );
}

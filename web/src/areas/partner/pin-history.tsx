import { PinTimeline } from '../../features/pins/partner/pin-timeline.tsx';
import { RefreshPins } from '../../features/pins/partner/refresh-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function PinHistory() {
  return (
    <>
      <PageHeader title="Riwayat PIN" back={publicPaths.partnerArea} actions={<RefreshPins />} />
      <PinTimeline />
    </>
  );
}

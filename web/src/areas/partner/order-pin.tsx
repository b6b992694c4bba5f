import { OrderForm } from '../../features/pins/partner/order-form.tsx';
import { OrderHistory } from '../../features/pins/partner/order-history.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function OrderPin() {
  return (
    <>
      <PageHeader title="Order PIN" back={publicPaths.partnerArea} />
      <OrderForm />
      <Section title="Riwayat pesanan">
        <OrderHistory />
      </Section>
    </>
  );
}

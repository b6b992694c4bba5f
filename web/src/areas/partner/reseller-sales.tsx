import { SaleForm } from '../../features/resellers/partner/sale-form.tsx';
import { SaleList } from '../../features/resellers/partner/sale-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import * as partnerPaths from '../../paths/partner.ts';

export default function ResellerSales() {
  return (
    <>
      <PageHeader title="Penjualan Reseller" back={partnerPaths.resellers} />
      <SaleForm />
      <Section title="Riwayat penjualan">
        <SaleList />
      </Section>
    </>
  );
}

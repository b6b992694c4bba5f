import { Permitted } from '../../staff-ui/permitted.tsx';
import { PartnerList } from '../../features/partners/staff/partner-list.tsx';

export default function PartnerListPage() {
  return (
    <Permitted action="partners.list" title="Daftar Seluruh Mitra">
      <PartnerList />
    </Permitted>
  );
}

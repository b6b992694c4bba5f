import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { PartnerList } from '../../features/admin-partners/partner-list.tsx';

export default function MitraList() {
  return (
    <Permitted action="partners.list" title="Daftar Seluruh Mitra">
      <PartnerList />
    </Permitted>
  );
}

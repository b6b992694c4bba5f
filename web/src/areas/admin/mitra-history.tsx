import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { RegistrationHistory } from '../../features/admin-partners/registration-history.tsx';

export default function MitraHistory() {
  return (
    <Permitted action="partners.registrations" title="Riwayat Pendaftaran">
      <RegistrationHistory />
    </Permitted>
  );
}

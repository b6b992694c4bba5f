import { Permitted } from '../../staff-ui/permitted.tsx';
import { RegistrationHistory } from '../../features/partners/staff/registration-history.tsx';

export default function RegistrationHistoryPage() {
  return (
    <Permitted action="partners.registrations" title="Riwayat Pendaftaran">
      <RegistrationHistory />
    </Permitted>
  );
}

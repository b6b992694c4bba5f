import { Permitted } from '../../staff-ui/permitted.tsx';
import { StaffRegister } from '../../features/partners/staff/staff-register.tsx';

export default function RegisterPartnerPage() {
  return (
    <Permitted action="partners.register" title="Daftar Mitra Baru">
      <StaffRegister />
    </Permitted>
  );
}

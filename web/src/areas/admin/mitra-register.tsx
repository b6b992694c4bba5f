import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { StaffRegister } from '../../features/admin-partners/staff-register.tsx';

export default function MitraRegister() {
  return (
    <Permitted action="partners.register" title="Daftar Mitra Baru">
      <StaffRegister />
    </Permitted>
  );
}

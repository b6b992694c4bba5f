import { RegisterStaff } from '../../features/admin-access/register-staff.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function AccessRegister() {
  return (
    <Permitted action="identity.registerStaff" title="Daftar Admin Baru">
      <RegisterStaff />
    </Permitted>
  );
}

import { RegisterStaff } from '../../features/staff/register-staff.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function AccessRegister() {
  return (
    <Permitted action="identity.registerStaff" title="Daftar Admin Baru">
      <RegisterStaff />
    </Permitted>
  );
}

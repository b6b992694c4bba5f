import { Invitations } from '../../features/accounts/staff/invitations/invitations.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function InvitationsPage() {
  return (
    <Permitted action="identity.invitations" title="Undangan Mitra">
      <Invitations />
    </Permitted>
  );
}

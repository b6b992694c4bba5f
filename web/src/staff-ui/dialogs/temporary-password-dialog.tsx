import { issueStaffPasswordInput, issueTemporaryPasswordInput } from '@rimpang/contract/identity';
import { formatMoment } from '@rimpang/domain/calendar';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { PasswordOnce } from './password-once.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Issued = Awaited<ReturnType<typeof api.identity.issueTemporaryPassword>>;

type Props = {
  account: { id: number; fullName: string };
  consequence: string;
  /** What follows 'Berlaku sampai …' beside the new password. */
  note: ReactNode;
  /** The account is one of staff. */
  asksProof?: boolean;
  onClose: () => void;
};

/** 'Lihat Password' (R2.3.15, decision 019): no password can be read, so a temporary one is made and shown once; where the answer was lost, the next press shows the same one. */
export function TemporaryPasswordDialog({ account, consequence, note, asksProof, onClose }: Props) {
  const [issued, setIssued] = useState<Issued | null>(null);
  if (issued) {
    return (
      <PasswordOnce
        title={`Password sementara ${account.fullName}`}
        password={issued.password}
        onClose={onClose}
      >
        Berlaku sampai {formatMoment(new Date(issued.expiresAt))}
        {note}
      </PasswordOnce>
    );
  }
  return (
    <ReasonDialog
      title={`Lihat Password ${account.fullName}?`}
      consequence={consequence}
      verb="Buat password sementara"
      asksProof={asksProof}
      schema={asksProof ? issueStaffPasswordInput : issueTemporaryPasswordInput}
      toInput={(values) => ({ accountId: account.id, ...values })}
      send={(input, call) => api.identity.issueTemporaryPassword(input, call)}
      onDone={setIssued}
      keepOpen
      failureTitle="Password Belum Dibuat"
      mayHaveArrived
      onFailure={() => false}
      onClose={onClose}
    />
  );
}

import { resetSecondFactorInput, resetStaffFactorInput } from '@rimpang/contract/second-factor';
import { api } from '../../api/client.ts';
import { toast } from '../../ui/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = {
  account: { id: number; fullName: string };
  /** What the person has to do afterwards. */
  after: string;
  /** The account is one of staff. */
  asksProof?: boolean;
  onClose: () => void;
};

/** For a person who lost phone and recovery codes: the login asks for the password alone until it is on again. */
export function ResetSecondFactorDialog({ account, after, asksProof, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Matikan verifikasi dua langkah ${account.fullName}?`}
      consequence={`Pastikan Anda berbicara dengan orangnya sendiri. Aplikasi autentikator dan kode pemulihannya tidak berlaku lagi, semua sesinya berakhir, ${account.fullName} diberi tahu lewat email, dan alasan Anda dicatat. ${after}`}
      verb="Matikan verifikasi"
      asksProof={asksProof}
      schema={asksProof ? resetStaffFactorInput : resetSecondFactorInput}
      toInput={(values) => ({ accountId: account.id, ...values })}
      send={(input, call) => api.identity.resetSecondFactor(input, call)}
      onDone={({ was }) =>
        was
          ? toast.success('Verifikasi Dua Langkah Dimatikan', account.fullName)
          : toast.success(
              'Semua Perangkat Dikeluarkan',
              `Verifikasi dua langkah ${account.fullName} memang tidak menyala.`,
            )
      }
      failureTitle="Belum Dimatikan"
      onFailure={() => false}
      onClose={onClose}
    />
  );
}

import { returnInput } from '@rimpang/contract/partner-administration';
import { api } from '../../../../api/client.ts';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { DialogProps } from './types.ts';

/** Who became staff is a partner again (decision 206): the role and the rank of before, and what stayed theirs. */
export function ReturnDialog({ partner, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={`Kembalikan ${partner.fullName} menjadi mitra?`}
      consequence="Tugasnya sebagai staf berakhir dan semua sesinya ditutup. Peringkat, saldo, PIN, poin, dan tempatnya di jaringan kembali dapat dipakainya."
      verb="Jadikan mitra"
      gives
      mayHaveArrived
      failureTitle="Belum Dikembalikan"
      schema={returnInput}
      toInput={(values) => ({ partnerId: partner.id, ...values })}
      send={(input, call) => api.partners.return(input, call)}
      onDone={({ rank }) =>
        toast.success('Kembali Menjadi Mitra', `${partner.fullName} sekarang mitra dengan peringkat ${rank}.`)
      }
      onFailure={() => false}
      onClose={onClose}
    />
  );
}

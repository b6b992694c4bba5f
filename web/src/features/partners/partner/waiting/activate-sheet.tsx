import type { WaitingPartner } from '@rimpang/contract/registration';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../../api/client.ts';
import { ErrorSummary } from '../../../../forms/error-summary.tsx';
import { FormStack } from '../../../../forms/form.tsx';
import { useAskToClose } from '../../../../forms/leave-question.tsx';
import { useSession } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { ActivateFields } from '../../activate-fields.tsx';
import { whyNoUpline } from '../../upline-check.ts';
import { useActivateForm } from '../../use-activate-form.ts';
import { PinNotice } from '../pin-notice.tsx';

type Props = { partner: WaitingPartner; onClose: () => void };

/**
 * Who followed one's own referral link becomes a partner with a PIN of one's own (decision 193). What the sign-up typed is not
 * shown: the account number stays the one of then, unless another is typed.
 */
export function ActivateSheet({ partner, onClose }: Props) {
  const { username } = useSession().user;
  const stock = useQuery(queries.pins.stock.queryOptions({ input: {} }));
  const pins = stock.data?.activation;
  const activation = useActivateForm({
    partner,
    initial: { upline: username, address: '', phone: '', bankHolder: partner.fullName, bank: '' },
    onClose,
  });
  const { form, check } = activation;
  const leaving = useAskToClose(form.isTyped, onClose);
  return (
    <Sheet open onClose={leaving.ask} title={`Aktifkan ${partner.fullName}?`} busy={form.busy}>
      <form {...form.form}>
        <FormStack>
          {pins !== undefined && <PinNotice pins={pins} />}
          <p>Bonus dan poin dibagikan seperti pada pendaftaran.</p>
          <ActivateFields
            {...activation}
            storedAccount={`Kosongkan untuk memakai nomor saat ${partner.fullName} mendaftar.`}
          />
          <ErrorSummary problems={form.problems} />
          <Button
            type="submit"
            wide
            busy={form.busy}
            disabledReason={
              pins === 0 ? 'Anda tidak memiliki PIN aktivasi yang tersedia.' : whyNoUpline(check)
            }
          >
            Aktifkan mitra
          </Button>
        </FormStack>
      </form>
      {leaving.question}
    </Sheet>
  );
}

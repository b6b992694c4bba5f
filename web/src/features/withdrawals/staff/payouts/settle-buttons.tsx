import { markFailedInput, markPaidInput } from '@rimpang/contract/payouts';
import { formatRupiah } from '@rimpang/domain/money';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { isAllowed } from '@rimpang/domain/states';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Failure } from '../../../../api/failure.ts';
import { refreshAfter } from '../../../../api/refresh.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { toast } from '../../../../ui/toast.ts';
import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { useVerbProblem } from '../../../../staff-ui/queue/verb-problem.ts';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import { lastStepOf } from '../../last-step.ts';
import styles from './payouts.module.css';

type Withdrawal = Awaited<ReturnType<typeof api.withdrawals.queue>>['rows'][number];
type Props = {
  withdrawal: Withdrawal;
  /** One of many rows: the buttons do not shout. */
  quiet?: boolean;
  /** What stands there once it is recorded. */
  recorded: ReactNode;
};

/**
 * What the bank made of one transfer: paid with its reference, or failed with a reason. What is being typed stays when another
 * person records it: it closes itself with its own message.
 */
export function SettleButtons(props: Props) {
  const { withdrawal, recorded } = props;
  const [asking, setAsking] = useState<'paid' | 'failed' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      {isAllowed(withdrawalStates, 'withdrawals.markPaid', withdrawal.status) ? (
        <Buttons {...props} ask={setAsking} />
      ) : (
        recorded
      )}
      {asking === 'paid' && <Paid withdrawal={withdrawal} onClose={close} />}
      {asking === 'failed' && <Failed withdrawal={withdrawal} onClose={close} />}
    </>
  );
}

type ButtonsProps = Pick<Props, 'withdrawal' | 'quiet'> & { ask: (what: 'paid' | 'failed') => void };

function Buttons({ withdrawal, quiet, ask }: ButtonsProps) {
  const problem = useVerbProblem(withdrawalStates, 'Peran Anda tidak berhak mencatat pembayaran.');
  const record = { state: withdrawal.status, own: withdrawal.own, ...lastStepOf(withdrawal) };
  return (
    <span className={styles.tools}>
      <Button
        small
        variant={quiet ? 'outline' : 'primary'}
        aria-label={`Catat dibayar ${withdrawal.code}`}
        disabledReason={problem('withdrawals.markPaid', record)}
        onClick={() => ask('paid')}
      >
        Dibayar
      </Button>
      <Button
        small
        variant={quiet ? 'plain' : 'danger'}
        aria-label={`Catat gagal ${withdrawal.code}`}
        disabledReason={problem('withdrawals.markFailed', record)}
        onClick={() => ask('failed')}
      >
        Gagal
      </Button>
    </span>
  );
}

function Paid({ withdrawal, onClose }: Pick<Props, 'withdrawal'> & { onClose: () => void }) {
  const { id, code, amount, bank } = withdrawal;
  const form = useForm({
    schema: markPaidInput,
    initial: { reference: '' },
    labels: { reference: 'referensi transfer' },
    toInput: (values) => ({ withdrawalId: id, ...values }),
    failureTitle: 'Pembayaran Belum Dicatat',
    mayHaveArrived: true,
    send: (input, call) => api.withdrawals.markPaid(input, call),
    onSuccess: () => {
      toast.success('Pembayaran Dicatat', `${formatRupiah(amount)} ke ${bank.label} a.n. ${bank.holder}.`);
      onClose();
    },
  });
  return (
    <FormSheet
      title={`Catat ${code} dibayar?`}
      verb="Catat dibayar"
      intro={`${formatRupiah(amount)} ke ${bank.label} a.n. ${bank.holder}. Bonus mitra menjadi Dibayarkan.`}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('reference')} label="Referensi transfer" maxLength={60} />
    </FormSheet>
  );
}

function Failed({ withdrawal, onClose }: Pick<Props, 'withdrawal'> & { onClose: () => void }) {
  const { id, code, deducted, partner } = withdrawal;
  const shown = (failure: Failure) => failure.code === 'WITHDRAWAL_DECIDED' && decided(failure);
  return (
    <ReasonDialog
      title={`Catat ${code} gagal?`}
      consequence={`${formatRupiah(deducted)} kembali utuh ke saldo ${partner.fullName}, yang menerima alasan ini.`}
      verb="Catat gagal"
      schema={markFailedInput}
      toInput={(values) => ({ withdrawalId: id, ...values })}
      send={(input, call) => api.withdrawals.markFailed(input, call)}
      onDone={() => toast.success('Kegagalan Dicatat', `Saldo ${partner.fullName} sudah dikembalikan.`)}
      mayHaveArrived
      failureTitle="Kegagalan Belum Dicatat"
      onFailure={shown}
      onClose={onClose}
    />
  );
}

function decided(failure: Failure): boolean {
  toast.failure('Penarikan Sudah Diputuskan', failure.message);
  void refreshAfter('withdrawals');
  return true;
}

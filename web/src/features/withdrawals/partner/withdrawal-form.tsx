import { formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useReviewing } from '../../../forms/use-reviewing.ts';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { Steps } from '../../../ui/steps.tsx';
import { toast } from '../../../ui/toast.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { AmountStep } from './amount-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type Balance, withdrawalSchema } from './withdrawal-balance.ts';
import styles from './withdrawal-form.module.css';

const labels = { amount: 'jumlah penarikan' };
const initial: { amount: number | null } = { amount: null };

/** Ask for a payout in two steps (R2.2.6): the amount, then everything once more before it is sent. */
export function WithdrawalForm() {
  const balance = useQuery(queries.withdrawals.balance.queryOptions({ input: {} }));
  const reload = async () => (await balance.refetch({ throwOnError: true })).data;
  if (balance.data) return <Form current={balance.data} reload={reload} />;
  if (balance.isPending) return <PanelSkeleton height="420px" />;
  if (readFailure(balance.error).code === 'PROFILE_NOT_FOUND') {
    return (
      <EmptyState drawing="not-found" title="Profil pengguna tidak ditemukan.">
        Rekening Anda belum lengkap. Hubungi layanan pelanggan untuk melengkapinya.
      </EmptyState>
    );
  }
  return <ErrorState error={balance.error} retry={() => void balance.refetch()} />;
}

type FormProps = { current: Balance; reload: () => Promise<Balance | undefined> };

function Form({ current, reload }: FormProps) {
  const [reviewing, setReviewing] = useReviewing();
  const navigate = useNavigate();
  /** The balance a request was sent on, until its answer is here: a newer one may be what the request has left. */
  const [sentOn, setSentOn] = useState<Balance | null>(null);
  const balance = sentOn ?? current;
  const arrived = (detail: string) => {
    toast.success('Permintaan Penarikan Terkirim!', detail);
    void navigate(partnerPaths.withdrawals, { replace: true });
  };
  const form = useForm({
    schema: withdrawalSchema(balance.available),
    initial,
    labels,
    draft: 'withdrawal',
    failureTitle: 'Permintaan Gagal',
    mayHaveArrived: true,
    send: (input, call) => api.withdrawals.request(input, call),
    onSuccess: ({ amount, bank }) => arrived(wordsOf(amount, bank)),
    onFailure: (failure) => {
      if (failure.code !== 'OFFLINE') setSentOn(null);
      void refreshAfter('withdrawals');
      if (failure.fields.amount) setReviewing(false);
      return false;
    },
  });
  const { amount } = form.values;
  const checking = reviewing && amount !== null;
  const send = () => {
    setSentOn(balance);
    void form.send();
  };
  /** No answer came: whether the balance has paid for the request tells whether it arrived. */
  const look = async () => {
    try {
      const now = await reload();
      if (!now || amount === null) return;
      setSentOn(null);
      if (now.available === balance.available - amount - balance.fee) {
        form.reset();
        arrived(wordsOf(amount, balance.bank));
      } else {
        toast.failure('Belum Terkirim', 'Permintaan Anda belum sampai. Silakan kirim sekali lagi.');
      }
    } catch (error) {
      toast.failure('Belum Pasti Terkirim', readFailure(error).message);
    }
  };
  return (
    <div className={styles.form}>
      <Steps labels={['Isi jumlah', 'Periksa']} current={checking ? 1 : 0} />
      {checking ? (
        <ReviewStep
          balance={balance}
          amount={amount}
          busy={form.busy}
          unsure={sentOn !== null && !form.busy}
          onSend={send}
          onLook={() => void look()}
          onBack={() => setReviewing(false)}
        />
      ) : (
        <AmountStep
          balance={balance}
          field={form.field('amount')}
          onReview={() => form.review() && setReviewing(true)}
        />
      )}
    </div>
  );
}

const wordsOf = (amount: number, bank: Balance['bank']) =>
  `${formatRupiah(amount)} ke ${bank.label} ${bank.maskedNumber}`;

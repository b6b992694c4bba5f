import { formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { api, queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { useForm } from '../../../forms/use-form.ts';
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
  if (balance.data) return <Form balance={balance.data} />;
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

function Form({ balance }: { balance: Balance }) {
  const [reviewing, setReviewing] = useReviewing();
  const navigate = useNavigate();
  const form = useForm({
    schema: withdrawalSchema(balance.available),
    initial,
    labels,
    draft: 'withdrawal',
    failureTitle: 'Permintaan Gagal',
    send: (input, call) => api.withdrawals.request(input, call),
    onSuccess: ({ amount, bank }) => {
      toast.success(
        'Permintaan Penarikan Terkirim!',
        `${formatRupiah(amount)} ke ${bank.label} ${bank.maskedNumber}`,
      );
      void navigate(partnerPaths.withdrawals, { replace: true });
    },
    onFailure: (failure) => {
      void refreshAfter('withdrawals');
      if (failure.fields.amount) setReviewing(false);
      return false;
    },
  });
  const { amount } = form.values;
  const checking = reviewing && amount !== null;
  return (
    <div className={styles.form}>
      <Steps labels={['Isi jumlah', 'Periksa']} current={checking ? 1 : 0} />
      {checking ? (
        <ReviewStep
          balance={balance}
          amount={amount}
          busy={form.busy}
          onSend={() => void form.send()}
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

/** The second step has its own address, so that "back" leads to the first. */
function useReviewing(): [boolean, (reviewing: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (reviewing: boolean) =>
    setParams(reviewing ? { langkah: 'periksa' } : {}, { replace: !reviewing });
  return [params.get('langkah') === 'periksa', set];
}

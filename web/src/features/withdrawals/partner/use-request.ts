import { formatRupiah } from '@rimpang/domain/money';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { isUnanswered, readFailure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useForm } from '../../../forms/use-form.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { toast } from '../../../ui/toast.ts';
import { type Balance, withdrawalSchema } from './withdrawal-balance.ts';

const labels = { amount: 'jumlah penarikan' };
const initial: { amount: number | null } = { amount: null };

type Options = {
  current: Balance;
  /** The balance as it is now. */
  reload: () => Promise<Balance | undefined>;
  /** The server refused the amount, which is shown in the first step. */
  onRefused: () => void;
};

/**
 * The request, and what became of one whose answer was lost: it is looked for under its own operation id, whatever the
 * balance says meanwhile, and judged by a balance that cannot have paid for it yet.
 */
export function useRequest({ current, reload, onRefused }: Options) {
  const navigate = useNavigate();
  /** The balance a request was sent on, until its answer is here: a newer one may be what the request has left. */
  const [sentOn, setSentOn] = useState<Balance | null>(null);
  /** It was sent, no answer came, and it was not looked for yet. */
  const [unsure, setUnsure] = useState(false);
  /** Why what was reviewed is not what would happen: said beside the new figures, which a toast would cover. */
  const [changed, setChanged] = useState<{ amount: number | null; reason: string } | null>(null);
  const balance = sentOn ?? current;
  const arrived = (amount: number, bank: Balance['bank']) => {
    toast.success(
      'Permintaan Penarikan Terkirim!',
      `${formatRupiah(amount)} ke ${bank.label} ${bank.maskedNumber}`,
    );
    void navigate(partnerPaths.withdrawals, { replace: true });
  };
  const form = useForm({
    schema: withdrawalSchema(balance.available),
    initial,
    labels,
    draft: 'withdrawal',
    failureTitle: 'Permintaan Gagal',
    mayHaveArrived: true,
    send: (input, call) => api.withdrawals.request({ ...input, total: input.amount + balance.fee }, call),
    onSuccess: ({ amount, bank }) => arrived(amount, bank),
    onFailure: (failure) => {
      const noAnswer = isUnanswered(failure);
      setUnsure(noAnswer);
      if (!noAnswer) setSentOn(null);
      void refreshAfter('withdrawals');
      if (failure.fields.amount) onRefused();
      if (failure.code !== 'OFFER_CHANGED') return false;
      setChanged({ amount: form.values.amount, reason: failure.message });
      return true;
    },
  });
  /** True where the request had arrived: it is said, and the form is done. */
  const find = async () => {
    const { withdrawal } = await api.withdrawals.sent({ operationId: form.operationId });
    if (!withdrawal) return false;
    form.reset();
    arrived(withdrawal.amount, withdrawal.bank);
    return true;
  };
  const send = () => {
    setSentOn(balance);
    setChanged(null);
    void form.send();
  };
  const look = async () => {
    try {
      // Read before the request is looked for: this balance cannot be what it has left.
      const before = await reload();
      if (await find()) return;
      setSentOn(before ?? balance);
      setUnsure(false);
      toast.failure('Belum Terkirim', 'Permintaan Anda belum sampai. Silakan kirim sekali lagi.');
    } catch (error) {
      toast.failure('Belum Pasti Terkirim', readFailure(error).message);
    }
  };
  useFindAtOpening(form.values.amount !== null, find);
  // Another amount was not refused.
  const refused = changed?.amount === form.values.amount ? (changed?.reason ?? null) : null;
  return { form, balance, unsure: unsure && !form.busy, changed: refused, send, look };
}

/** A form that opens with what was typed before may have been sent by then; without an answer it stays as it is. */
function useFindAtOpening(restored: boolean, find: () => Promise<boolean>) {
  const [wanted] = useState(restored);
  const [ask] = useState(() => find);
  useEffect(() => {
    if (wanted) ask().catch(() => undefined);
  }, [wanted, ask]);
}

import { type stock, transferInput } from '@rimpang/contract/pins';
import type { PinType } from '@rimpang/domain/pins';
import { withoutSign } from '@rimpang/domain/text';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../../api/client.ts';
import { isUnanswered } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useSession } from '../../../session/session-store.ts';
import { type LiveCheck, useLiveCheck } from '../../../forms/live-check.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useReviewing } from '../../../forms/use-reviewing.ts';
import { withinStock } from '../within-stock.ts';
import { toast } from '../../../ui/toast.ts';
import { useToastWhile } from '../../../ui/toast-while.ts';

type Stock = z.infer<typeof stock>;
type Transferred = Awaited<ReturnType<typeof api.pins.transfer>>;

const labels = { recipient: 'username penerima', type: 'jenis PIN', quantity: 'jumlah PIN' };
const initial = { recipient: '', type: 'activation' as PinType, quantity: 1 as number | null };
const toSelf = 'Tidak bisa transfer ke diri sendiri.';
const recipientWrong = {
  title: 'Mitra Tidak Valid',
  detail: 'Pastikan username mitra penerima sudah benar.',
};

const isSame = (typed: string, username: string) =>
  withoutSign(typed.trim()).toLowerCase() === username.toLowerCase();

const toAnotherPartner = (ownUsername: string) =>
  transferInput.refine(({ recipient }) => !isSame(recipient, ownUsername), {
    path: ['recipient'],
    message: toSelf,
    when: ({ value }) => transferInput.pick({ recipient: true }).loose().safeParse(value).success,
  });

/** Passing PINs on: who gets them (checked while one types), which, how many; a review; what became of it. */
export function useTransferForm(ownStock: Stock | undefined) {
  const { username } = useSession().user;
  const [reviewing, setReviewing] = useReviewing();
  /** The stock a transfer was sent on, until its answer is here: a newer one may be what the transfer has left. */
  const [sentOn, setSentOn] = useState<Stock>();
  const stock = sentOn ?? ownStock;
  const [done, setDone] = useState<Transferred | null>(null);
  const form = useForm({
    schema: withinStock(toAnotherPartner(username), stock, 'Jumlah transfer melebihi stok Anda.'),
    initial,
    labels,
    draft: 'transfer-pin',
    failureTitle: 'Transfer Gagal',
    mayHaveArrived: true,
    send: (input, call) => api.pins.transfer(input, call),
    onSuccess: (result) => {
      setSentOn(undefined);
      setReviewing(false);
      setDone(result);
      toast.success('Transfer Berhasil!', result.message);
    },
    // In the review: the stock became too small meanwhile. The fields stand in the step before it.
    onInvalid: ({ quantity }) => {
      if (!reviewing) return;
      setReviewing(false);
      toast.failure('Transfer Gagal', quantity);
    },
    onFailure: (failure) => {
      const { code, fields } = failure;
      if (!isUnanswered(failure)) setSentOn(undefined);
      void refreshAfter('pins');
      if (Object.keys(fields).length > 0) setReviewing(false);
      if (code !== 'RECIPIENT_NOT_FOUND') return false;
      toast.failure(recipientWrong.title, recipientWrong.detail);
      return true;
    },
  });
  const { check, name } = useRecipientCheck(form.values.recipient, username);
  const about = useToastWhile(check.state === 'invalid');
  const review = () => {
    if (check.state === 'checking') return;
    setDone(null);
    if (!form.review()) return;
    if (check.state === 'invalid') about(() => toast.failure(recipientWrong.title, recipientWrong.detail));
    else setReviewing(true);
  };
  const send = () => {
    setSentOn(stock);
    void form.send();
  };
  const edit = () => {
    setSentOn(undefined);
    setReviewing(false);
  };
  return { form, check, name, stock, reviewing, review, send, edit, done };
}

/**
 * The four states of R4.15: idle, checking, valid, invalid; evaluated 500 ms after the last key. `name` is the
 * full name where the recipient is valid.
 */
function useRecipientCheck(text: string, ownUsername: string): { check: LiveCheck; name: string | null } {
  const [found, setFound] = useState<string | null>(null);
  const check = useLiveCheck(text, async (username, signal) => {
    if (isSame(username, ownUsername)) return { state: 'invalid', message: toSelf };
    const { partner } = await api.partners.lookup({ username }, { signal });
    setFound(partner?.fullName ?? null);
    return partner
      ? { state: 'valid', message: `Mitra ditemukan: ${partner.fullName}` }
      : { state: 'invalid', message: 'Mitra tidak ditemukan.' };
  });
  return { check, name: check.state === 'valid' ? found : null };
}

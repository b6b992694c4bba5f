import { transferFromCompanyInput } from '@rimpang/contract/pins';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useLiveCheck } from '../../../forms/live-check.ts';
import { useForm } from '../../../forms/use-form.ts';
import { withinStock } from '../within-stock.ts';
import { toast } from '../../../ui/toast.ts';

const initial = { recipient: '', type: '', quantity: null as number | null, note: '' };
const shortStock = 'Jumlah transfer melebihi stok perusahaan.';
const labels = { recipient: 'Username mitra', type: 'Jenis PIN', quantity: 'Jumlah PIN', note: 'Catatan' };

type Stock = Awaited<ReturnType<typeof api.pins.companyStock>>;
const availableOf = (stock: Stock | undefined) =>
  stock && { activation: stock.activation.available, ro: stock.ro.available };

export type TransferResult = Awaited<ReturnType<typeof api.pins.transferFromCompany>>;
type Person = { username: string; fullName: string };

/** The transfer's fields, the company's stock, and whether the recipient exists (asked 0.5 s after typing rests). */
export function useTransferForm(on: {
  onDone: (result: TransferResult) => void;
  /** It was not sent, or refused: what is wrong stands beside the fields. */
  onFailed: () => void;
}) {
  const stock = useQuery(queries.pins.companyStock.queryOptions({ input: {} }));
  const [recipient, setRecipient] = useState<Person | null>(null);
  const form = useForm({
    schema: withinStock(transferFromCompanyInput, availableOf(stock.data), shortStock),
    initial,
    labels,
    toInput: ({ recipient: username, type, quantity, note }) => ({
      recipient: username,
      type: type || undefined,
      quantity,
      ...(note.trim() && { note }),
    }),
    draft: 'transfer-pin-perusahaan',
    failureTitle: 'Transfer Gagal',
    mayHaveArrived: true,
    send: (input, call) => api.pins.transferFromCompany(input, call),
    onSuccess: (result) => {
      toast.success('Transfer Berhasil!', result.message);
      on.onDone(result);
    },
    onInvalid: on.onFailed,
    onFailure: (failure) => {
      void refreshAfter('pins');
      // The fields stand in the step before; what has nothing to do with them is tried again from the review.
      if (Object.keys(failure.fields).length > 0) on.onFailed();
      return showInToast(failure);
    },
  });
  const check = useLiveCheck(form.values.recipient, async (username, signal) => {
    const { partner } = await api.partners.lookup({ username }, { signal });
    setRecipient(partner);
    return partner
      ? { state: 'valid', message: `Mitra ditemukan: ${partner.fullName}` }
      : { state: 'invalid', message: 'Mitra tidak ditemukan.' };
  });
  return { ...form, stock, check, recipient };
}
export type TransferForm = ReturnType<typeof useTransferForm>;

/** R8.5 has its own words for these two in the toast; beside the field stand those of R5.6. */
function showInToast({ code, message }: Failure): boolean {
  if (code === 'RECIPIENT_NOT_FOUND') toast.failure('Mitra Tidak Valid', message);
  else if (code === 'COMPANY_PIN_STOCK_SHORT') toast.failure('Transfer Gagal', message);
  else return false;
  return true;
}

import { transferFromCompanyInput } from '@rimpang/contract/pins';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useLiveCheck } from '../../../forms/live-check.ts';
import { useForm } from '../../../forms/use-form.ts';
import { toast } from '../../../ui/toast.ts';
import { readPinAmount } from './quantity-field.tsx';

const initial = { recipient: '', type: '', quantity: '', note: '' };
const labels = { recipient: 'Username mitra', type: 'Jenis PIN', quantity: 'Jumlah PIN', note: 'Catatan' };

export type TransferResult = Awaited<ReturnType<typeof api.pins.transferFromCompany>>;
type Person = { username: string; fullName: string };

/** The transfer's fields, the company's stock, and whether the recipient exists (asked 0.5 s after typing rests). */
export function useTransferForm(on: { onDone: (result: TransferResult) => void; onFailed: () => void }) {
  const stock = useQuery(queries.pins.companyStock.queryOptions({ input: {} }));
  const [recipient, setRecipient] = useState<Person | null>(null);
  const form = useForm({
    schema: withinStock(stock.data),
    initial,
    labels,
    toInput: ({ recipient: username, note, ...amount }) => ({
      recipient: username,
      ...readPinAmount(amount),
      ...(note.trim() && { note }),
    }),
    draft: 'transfer-pin-perusahaan',
    failureTitle: 'Transfer Gagal',
    send: (input, call) => api.pins.transferFromCompany(input, call),
    onSuccess: (result) => {
      toast.success('Transfer Berhasil!', result.message);
      on.onDone(result);
    },
    onFailure: (failure) => {
      void refreshAfter('pins');
      on.onFailed();
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

type Stock = Awaited<ReturnType<typeof api.pins.companyStock>>;

/** The endpoint's rules, and the one it can only judge later: not more than there is. */
function withinStock(stock: Stock | undefined) {
  return transferFromCompanyInput.check((context) => {
    const { type, quantity } = context.value;
    if (stock && type && quantity > stock[type].available) {
      const message = 'Jumlah transfer melebihi stok perusahaan.';
      context.issues.push({ code: 'custom', input: quantity, path: ['quantity'], message });
    }
  });
}

/** R8.5 has its own words for these two in the toast; beside the field stand those of R5.6. */
function showInToast({ code, message }: Failure): boolean {
  if (code === 'RECIPIENT_NOT_FOUND') toast.failure('Mitra Tidak Valid', message);
  else if (code === 'COMPANY_PIN_STOCK_SHORT') toast.failure('Transfer Gagal', message);
  else return false;
  return true;
}

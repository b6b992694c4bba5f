import { type Order, placeOrderInput } from '@rimpang/contract/pin-orders';
import { formatMoment } from '@rimpang/domain/calendar';
import { orderTotal, type PinType } from '@rimpang/domain/pins';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useForm } from '../../../forms/use-form.ts';
import { toast } from '../../../ui/toast.ts';
import { useToastWhile } from '../../../ui/toast-while.ts';
import { useProof } from './proof-upload.ts';

const initial = { activation: 0, ro: 0 };
const labels = {};

const totalOf = (items: readonly { type: PinType; quantity: number }[]) =>
  items.reduce((sum, { type, quantity }) => sum + orderTotal(type, quantity), 0);

function toInput({ activation, ro }: typeof initial) {
  const items = [
    { type: 'activation' as const, quantity: activation },
    { type: 'ro' as const, quantity: ro },
  ];
  return { items, proofFileId: null };
}

/** The order being made: quantities, the payment dialog, the proof. What was typed outlives a failed upload. */
export function useOrderForm() {
  const proof = useProof();
  const [paying, setPaying] = useState(false);
  const later = useRef(false);
  const form = useForm({
    schema: placeOrderInput,
    initial,
    labels,
    toInput,
    draft: 'order-pin',
    failureTitle: 'Pesanan Gagal',
    mayHaveArrived: true,
    send: async (input, call) => {
      const proofFileId = later.current ? null : await proof.upload();
      return api.pins.placeOrder({ ...input, proofFileId, total: totalOf(input.items) }, call);
    },
    onSuccess: ({ orders }) => {
      setPaying(false);
      proof.image.choose(null);
      toast.success('Pesanan Terkirim!', whatNow(orders));
    },
    onFailure: (failure) => {
      // The order may have arrived although its answer was lost; the history below shows it.
      if (failure.code === 'OPERATION_REUSED') void refreshAfter('pins');
      if (failure.code !== 'OFFER_CHANGED') return false;
      // The prices of this page are those of its version.
      const { reason = failure.message } = failure.data;
      toast.failure('Pesanan Gagal', `${reason} Muat ulang halaman untuk harga yang baru.`);
      return true;
    },
  });
  const isEmpty = form.values.activation + form.values.ro <= 0;
  const about = useToastWhile(isEmpty);
  const send = (withoutProof: boolean) => {
    if (!withoutProof && !proof.demand()) return;
    later.current = withoutProof;
    void form.send();
  };
  return {
    values: form.values,
    total: totalOf(toInput(form.values).items),
    set: form.set,
    busy: form.busy,
    proof,
    paying,
    pay: () => {
      // It speaks of the try before, and would lie over the accounts to pay to.
      toast.dismissFailure();
      if (!isEmpty) setPaying(true);
      else about(() => toast.failure('Pesanan Kosong', 'Silakan masukkan jumlah PIN yang ingin dipesan.'));
    },
    cancel: () => setPaying(false),
    confirm: () => send(false),
    confirmLater: () => send(true),
  };
}

function whatNow([first]: readonly Order[]): string {
  if (!first || first.proofUrl) return 'Pesanan Anda sedang diproses. Terima kasih!';
  return `Kirim bukti transfer dari riwayat pesanan sebelum ${formatMoment(new Date(first.proofDueAt))}.`;
}

import { useEffect } from 'react';
import { callApi } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { type FormSchema, lazySchema } from '../../../../forms/schema.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { useProofFile } from '../../../../forms/use-proof.ts';
import { toast } from '../../../../ui/toast.ts';
import { holdDialog } from './back-button.ts';
import type { Item, Receipt } from './order-types.ts';

const loadRules = () => import('@rimpang/contract/public-orders');
/** Everything but the proof, which is sent first and then named. */
const schemas: Record<Item['kind'] | 'goods', FormSchema<object>> = {
  product: lazySchema(async () => (await loadRules()).orderProductInput.omit({ proofFileId: true })),
  tier: lazySchema(async () => (await loadRules()).registerTierInput.omit({ proofFileId: true })),
  goods: lazySchema(async () => {
    const { registerTierInput, packageGoods } = await loadRules();
    return registerTierInput.omit({ proofFileId: true }).extend(packageGoods.shape);
  }),
};
const words = {
  product: {
    path: '/storefront/orders',
    sent: 'Pesanan Terkirim!',
    next: 'Terima kasih!',
    failed: 'Pesanan Belum Terkirim',
  },
  tier: {
    path: '/storefront/registrations',
    sent: 'Pendaftaran Terkirim!',
    next: 'Admin akan menghubungi Anda.',
    failed: 'Pendaftaran Belum Terkirim',
  },
} as const;
const labels = {
  quantity: 'jumlah botol',
  name: 'nama lengkap',
  phone: 'no. WhatsApp',
  productId: 'produk pilihan',
  address: 'alamat pengiriman',
  email: 'email',
};
const blank = { name: '', phone: '', productId: '', address: '', email: '', website: '' };
const keepOutOfDraft = ['quantity', 'website'] as const;

function uploadProof(file: File): Promise<{ fileId: string }> {
  const form = new FormData();
  form.set('file', file);
  return callApi('/files/public-proofs', form);
}

/**
 * One order or registration: what was typed outlives a failed upload, a lost connection, the back button and a reload;
 * a retry carries the same operation id, so that it makes one order.
 */
export function useOrderForm(item: Item, onDone: (receipt: Receipt) => void) {
  const { path, sent, next, failed } = words[item.kind];
  const proof = useProofFile(uploadProof);
  const form = useForm({
    schema: schemas[item.goods ? 'goods' : item.kind],
    initial: { ...blank, quantity: item.quantity },
    labels,
    draft: `order-${item.kind}-${item.id}`,
    keepOutOfDraft,
    failureTitle: failed,
    toInput: ({ quantity, productId, address, ...sender }) => {
      if (item.kind === 'product') return { productId: item.id, quantity, address, ...sender };
      return { tierId: item.id, ...(item.goods && { productId, address }), ...sender };
    },
    send: async (input, { context }) => {
      const proofFileId = await proof.upload();
      return callApi<Receipt>(path, { ...input, proofFileId }, context);
    },
    onSuccess: (receipt) => {
      const count = item.kind === 'product' ? `${receipt.quantity} ` : '';
      toast.success(sent, `${count}${receipt.title} sedang diproses. ${next}`);
      resetCard(item.id);
      onDone(receipt);
    },
    onFailure: (failure) => explain(failure, proof.forget),
  });
  useEffect(() => {
    holdDialog(form.busy);
    return () => holdDialog(false);
  }, [form.busy]);
  return {
    form,
    proof,
    submit: () => {
      if (proof.demand()) void form.send();
      else form.review();
    },
  };
}

/** After an order the card on the page counts from 1 again. */
function resetCard(id: string): void {
  const input = document.querySelector<HTMLInputElement>(`[data-quantity="${id}"]`);
  if (input) input.value = '1';
}

/** The answer to an earlier try was lost, but that try arrived: the person who pays twice must know. */
function explain({ code }: Failure, forgetProof: () => void): boolean {
  if (code === 'PROOF_MISSING') forgetProof();
  if (code !== 'OPERATION_REUSED') return false;
  toast.failure(
    'Sudah Kami Terima',
    'Kiriman sebelumnya sudah sampai. Kirim sekali lagi hanya jika Anda mentransfer dua kali.',
  );
  return true;
}

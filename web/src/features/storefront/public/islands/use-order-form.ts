import { deliveryCost, dependsOnArea } from '@rimpang/domain/delivery';
import { publicOrderTotal } from '@rimpang/domain/storefront';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { callApi } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { type FormSchema, lazySchema } from '../../../../forms/schema.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { useProofFile } from '../../../../forms/use-proof.ts';
import { toast } from '../../../../ui/toast.ts';
import { holdDialog } from './back-button.ts';
import type { Item, Receipt } from './order-types.ts';

const loadRules = () => import('@rimpang/contract/public-orders');
type Rules = Awaited<ReturnType<typeof loadRules>>;
/** Everything but the proof, which is sent first and then named. */
const schemas: Record<Item['kind'] | 'goods', (rules: Rules) => z.ZodObject> = {
  product: ({ orderProductInput }) => orderProductInput.omit({ proofFileId: true }),
  tier: ({ registerTierInput }) => registerTierInput.omit({ proofFileId: true }),
  goods: ({ registerTierInput, packageGoods }) =>
    registerTierInput.omit({ proofFileId: true }).extend(packageGoods.shape),
};
function schemaOf(kind: keyof typeof schemas, byArea: boolean): FormSchema<object> {
  return lazySchema(async () => {
    const rules = await loadRules();
    const schema = schemas[kind](rules);
    return byArea ? schema.extend(rules.deliveryArea.shape) : schema;
  });
}
const words = {
  product: {
    path: '/storefront/orders',
    failed: 'Pesanan Belum Terkirim',
  },
  tier: {
    path: '/storefront/registrations',
    failed: 'Pendaftaran Belum Terkirim',
  },
} as const;
const labels = {
  quantity: 'jumlah botol',
  name: 'nama lengkap',
  phone: 'no. WhatsApp',
  productId: 'produk pilihan',
  address: 'alamat pengiriman',
  area: 'daerah pengiriman',
  email: 'email',
};
const blank = { name: '', phone: '', productId: '', address: '', area: '', email: '', website: '' };
const keepOutOfDraft = ['quantity', 'website'] as const;

function uploadProof(file: File): Promise<{ fileId: string }> {
  const form = new FormData();
  form.set('file', file);
  return callApi('/files/public-proofs', form);
}

/**
 * One order or registration: what was typed outlives a failed upload, a lost connection, the back button and a reload;
 * a retry carries the same operation id, so that it makes one order. What was shown goes along; where the shop says another price,
 * delivery or contents by now, the dialog shows those beside everything typed, and asks again (decision 202).
 */
export function useOrderForm(item: Item, { onDone, onChanged }: Told) {
  const { path, failed } = words[item.kind];
  const proof = useProofFile(uploadProof);
  const byArea = item.delivery !== null && dependsOnArea(item.delivery);
  const rules = item.goods ? 'goods' : item.kind;
  const schema = useMemo(() => schemaOf(rules, byArea), [rules, byArea]);
  const [news, setNews] = useState<string | null>(null);
  const form = useForm({
    schema,
    initial: { ...blank, quantity: item.quantity },
    labels,
    draft: `order-${item.kind}-${item.id}`,
    keepOutOfDraft,
    failureTitle: failed,
    mayHaveArrived: true,
    toInput: ({ quantity, productId, address, area, ...typed }) => {
      const sender = { ...typed, ...(byArea && { area }) };
      if (item.kind === 'product') return { productId: item.id, quantity, address, ...sender };
      return { tierId: item.id, ...(item.goods && { productId, address }), ...sender };
    },
    send: async (input, { context }) => {
      const proofFileId = await proof.upload();
      // Not part of what was typed: an order whose answer was lost is found again at another price too.
      const shown = { total, ...(item.kind === 'tier' && { bottles: item.goods?.bottles ?? 0 }) };
      return callApi<Receipt>(path, { ...input, ...shown, proofFileId }, context);
    },
    onSuccess: (receipt) => {
      resetCard(item.id);
      onDone(receipt);
    },
    onFailure: (failure) => {
      setNews(failure.code === 'OFFER_CHANGED' ? failure.message : null);
      if (isAnother(failure)) onChanged();
      return explain(failure, proof.forget);
    },
  });
  const cost = item.delivery ? deliveryCost(item.delivery, form.values.area) : 0;
  const total = publicOrderTotal(item.price, form.values.quantity, cost ?? 0);
  useEffect(() => {
    holdDialog(form.busy);
    return () => holdDialog(false);
  }, [form.busy]);
  return {
    form,
    proof,
    total,
    news,
    submit: () => {
      if (proof.demand()) void form.send();
      else form.review();
    },
  };
}

type Told = {
  onDone: (receipt: Receipt) => void;
  /** The shop says something else than the dialog shows. */
  onChanged: () => void;
};

/** Another price, or a field that the dialog had no reason to show: an area, the product of a package. */
const isAnother = ({ code, fields }: Failure) =>
  code === 'OFFER_CHANGED' || 'area' in fields || 'productId' in fields;

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

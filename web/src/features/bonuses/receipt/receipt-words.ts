import type { BonusExplanation } from '@rimpang/contract/bonuses';
import { formatDate } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { bonusTypeLabels } from '@rimpang/domain/plan';

/** What stands on the picture of a bonus. */
export type ReceiptWords = {
  title: string;
  amount: string;
  cause: string;
  date: string;
  name: string;
  /** Neither the picture nor who shares it promises an income. */
  note: string;
};

type Shown = Pick<BonusExplanation, 'type' | 'amount' | 'at'> & {
  trigger: BonusExplanation['event']['trigger'];
  /** The receiver's own RO or order, instead of another partner's. */
  own: boolean;
};

const causes: Record<Shown['trigger'], { own: string; others: string }> = {
  registration: { own: 'Dari pendaftaran sendiri', others: 'Dari pendaftaran satu mitra baru' },
  'ro-activation': { own: 'Dari RO sendiri', others: 'Dari RO satu mitra di tim' },
  'order-approval': { own: 'Dari pesanan PIN sendiri', others: 'Dari pesanan PIN satu mitra' },
  'rank-claim': { own: 'Dari klaim peringkat', others: 'Dari klaim peringkat' },
};

/** One bonus in words, without any other person's name; the receiver's own only where they want it. */
export function receiptWords({ type, amount, at, trigger, own }: Shown, name: string | null): ReceiptWords {
  return {
    title: `Bonus ${bonusTypeLabels[type]}`,
    amount: formatRupiah(amount),
    cause: causes[trigger][own ? 'own' : 'others'],
    date: formatDate(new Date(at)),
    name: name ?? 'Mitra Rimpang',
    note: 'Satu bonus dari satu kejadian, bukan janji penghasilan. Hasil setiap mitra berbeda.',
  };
}

import { formatRupiah } from '@rimpang/domain/money';
import { rewardOf } from '@rimpang/domain/rewards';
import { asSentence } from '@rimpang/domain/text';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { ClaimRow } from './claim-store.ts';

function decided(row: ClaimRow, title: string, body: string): Message {
  const page = rewardOf(row.reward).rank === null ? 'main-reward' : 'rank-reward';
  return { to: row.partnerId, kind: 'claim-decided', title, body, link: `/dashboard/${page}` };
}

type Money = { gross: number; tax: number; net: number };

/** Tells the partner that the claim was approved, and how the reward arrives; `paid` where it is money. */
export function claimApproved(row: ClaimRow, paid: Money | null): Message {
  const { name, title } = rewardOf(row.reward);
  const how = paid
    ? `${formatRupiah(paid.gross)} dikurangi pajak ${row.taxPercent}% ${formatRupiah(paid.tax)}: ${formatRupiah(paid.net)} masuk ke saldo Anda.`
    : `${title}. Kami akan menghubungi Anda untuk serah terima, paling lambat 1 minggu.`;
  return decided(row, `Klaim ${name} disetujui`, `Klaim ${row.code} disetujui. ${how}`);
}

/** Tells the partner why not. */
export function claimRejected(row: ClaimRow): Message {
  const { name } = rewardOf(row.reward);
  return decided(
    row,
    `Klaim ${name} ditolak`,
    `Klaim ${row.code} ditolak. Alasan: ${asSentence(row.reason ?? '')} Anda dapat mengajukan klaim lagi.`,
  );
}

/** Tells the partner what was written down about the hand-over. */
export function handedOver(row: ClaimRow): Message {
  const { title } = rewardOf(row.reward);
  return decided(
    row,
    'Serah terima reward dicatat',
    `${title} (klaim ${row.code}) tercatat diterima oleh ${row.handedTo}.`,
  );
}

import type { Withdrawal } from '@rimpang/contract/withdrawal-rows';
import { formatMoment } from '@rimpang/domain/calendar';
import { amountInWords, formatRupiah, rupiah } from '@rimpang/domain/money';
import { asSentence } from '@rimpang/domain/text';
import { withdrawalLabelsForPartner } from '@rimpang/domain/withdrawals';
import { IconPrinter } from '#icons';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/section.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { lastMomentOf } from '../last-step.ts';

type Props = { withdrawal: Withdrawal; onClose: () => void };

/** Money that has not arrived is not called received. */
const arrivalLabels = {
  pending: 'Akan diterima',
  processed: 'Akan diterima',
  completed: 'Diterima',
  failed: 'Jumlah penarikan',
} as const;

/** The receipt of one withdrawal: what left the balance, where it went, when it should arrive or did. */
export function ReceiptSheet({ withdrawal, onClose }: Props) {
  const { code, amount, fee, deducted, status, reason } = withdrawal;
  const foot = (
    <Button
      variant="outline"
      wide
      icon={<IconPrinter size={20} stroke={1.75} aria-hidden />}
      onClick={() => window.print()}
    >
      Cetak atau simpan PDF
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={`Tanda terima ${code}`} foot={foot}>
      <p>
        <Badge status={withdrawalLabelsForPartner[status]} />
      </p>
      {status === 'failed' && (
        <p>
          <b>Alasan:</b> {failureReason(reason)} {formatRupiah(deducted)} sudah kembali ke saldo Anda.
        </p>
      )}
      <DescriptionList
        rows={[
          { label: arrivalLabels[status], value: <Arriving amount={amount} /> },
          { label: 'Biaya admin', value: formatRupiah(fee) },
        ]}
        total={{ label: 'Dipotong dari saldo', value: formatRupiah(deducted) }}
      />
      <DescriptionList rows={journey(withdrawal)} />
    </Sheet>
  );
}

/** The words stand below the figure that they spell, which is not the total. */
function Arriving({ amount }: { amount: number }) {
  return (
    <>
      {formatRupiah(amount)}
      <p className="latin">{amountInWords(rupiah(amount))}</p>
    </>
  );
}

/** The reason as a sentence. */
export function failureReason(reason: string | null): string {
  return asSentence(reason ?? 'tidak dicantumkan');
}

function journey(withdrawal: Withdrawal) {
  const { bank, requestedAt, expectedAt, reference, status } = withdrawal;
  const at = (moment: string) => formatMoment(new Date(moment));
  const done = lastMomentOf(withdrawal);
  return [
    { label: 'Rekening', value: `${bank.label} ${bank.maskedNumber} a.n. ${bank.holder}` },
    { label: 'Diajukan', value: at(requestedAt) },
    ...(expectedAt ? [{ label: 'Perkiraan sampai', value: at(expectedAt) }] : []),
    ...(status === 'completed' && done ? [{ label: 'Dibayarkan', value: at(done) }] : []),
    ...(status === 'failed' && done ? [{ label: 'Gagal', value: at(done) }] : []),
    ...(reference ? [{ label: 'Referensi transfer', value: reference }] : []),
  ];
}

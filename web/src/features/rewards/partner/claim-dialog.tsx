import { formatRupiah } from '@rimpang/domain/money';
import { DescriptionList } from '../../../ui/section.tsx';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import type { useClaim } from './use-claim.ts';

/** The review before a claim: what it is, and for money what is withheld and what arrives. */
export function ClaimDialog({ claim }: { claim: ReturnType<typeof useClaim> }) {
  const { wanted } = claim;
  if (!wanted) return null;
  const { cash, rank, title } = wanted;
  return (
    <ConfirmDialog
      open
      onClose={claim.close}
      onConfirm={claim.confirm}
      title={`Klaim ${rank ? `reward ${rank}` : title}?`}
      verb="Kirim klaim"
      busyVerb="Mengirim..."
      busy={claim.busy}
    >
      <p>
        Permintaan Anda diperiksa oleh tim kami dan dibayarkan atau diserahkan paling lambat 1 minggu setelah
        klaim berhasil.
      </p>
      {cash && (
        <DescriptionList
          rows={[
            { label: title, value: formatRupiah(cash.gross) },
            { label: 'Pajak', value: `− ${formatRupiah(cash.tax)}` },
          ]}
          total={{ label: 'Anda terima', value: formatRupiah(cash.net) }}
        />
      )}
    </ConfirmDialog>
  );
}

import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { pinPrices, pinTypeLabels } from '@rimpang/domain/pins';
import { DescriptionList, Note } from '../../../ui/section.tsx';
import { ConfirmDialog } from '../../../ui/sheet.tsx';

type Props = {
  /** The oldest PIN, where it is known here. */
  pinCode: string | undefined;
  /** The reader's RO is active already. */
  active: boolean;
  /** By the plan in force. */
  gain: { reward: number; points: number };
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** The question before an RO PIN is spent: which one and what it costs, what it brings, and whether it is needed. */
export function ConfirmRo({ pinCode, active, gain, busy, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={active ? 'RO Anda sudah aktif. Pakai satu PIN lagi?' : 'Pakai satu PIN RO?'}
      verb="Aktifkan RO"
      busyVerb="Mengaktifkan..."
      busy={busy}
    >
      {active && (
        <Note tone="wait" title="RO Anda sudah aktif.">
          Tanpa PIN ini pun Anda tetap menerima bonus Repeat Order.
        </Note>
      )}
      <DescriptionList
        rows={[
          {
            label: 'PIN terpakai',
            value: pinCode ? <span className="num">{pinCode}</span> : 'PIN RO tertua Anda',
          },
          { label: `Harga PIN ${pinTypeLabels.ro}`, value: formatRupiah(pinPrices.ro) },
          { label: 'Poin utama', value: `+${formatNumber(gain.points)} poin` },
          { label: 'Bonus Reward Utama', value: formatRupiah(gain.reward) },
        ]}
      />
      <p>PIN yang sudah terpakai tidak dapat dikembalikan.</p>
    </ConfirmDialog>
  );
}

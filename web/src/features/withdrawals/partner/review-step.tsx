import { amountInWords, rupiah } from '@rimpang/domain/money';
import { IconAlertTriangle, IconBuildingBank, IconClock } from '#icons';
import { Button } from '../../../ui/button.tsx';
import { FormStack } from '../../../forms/form.tsx';
import { Money } from '../../../ui/money.tsx';
import { Card, DescriptionList, Note } from '../../../ui/section.tsx';
import { StepHeading } from '../../../ui/step-heading.tsx';
import type { Balance } from './withdrawal-balance.ts';
import styles from './withdrawal-form.module.css';

type Props = {
  balance: Balance;
  amount: number;
  busy: boolean;
  /** It was sent, and no answer came. */
  unsure: boolean;
  /** It was refused because its figures are others now: why. */
  changed: string | null;
  onSend: () => void;
  onLook: () => void;
  onBack: () => void;
};

/** Everything once more, in full, with what happens next. Only here can the request be sent. */
export function ReviewStep({ balance, amount, busy, unsure, changed, onSend, onLook, onBack }: Props) {
  const { available, fee, bank } = balance;
  return (
    <FormStack>
      <Card padded>
        <div className={styles.receive}>
          <StepHeading className={styles.label}>Anda akan menerima</StepHeading>
          <Money amount={amount} size="figure" />
          <p className={styles.words}>{amountInWords(rupiah(amount))}</p>
        </div>
        <div className={styles.bank}>
          <span>
            <IconBuildingBank size={24} stroke={1.75} aria-hidden />
          </span>
          <p>
            <b>
              {bank.label} {bank.maskedNumber}
            </b>
            a.n. {bank.holder}
          </p>
        </div>
        <DescriptionList
          rows={[
            { label: 'Saldo sekarang', value: <Money amount={available} /> },
            { label: 'Jumlah penarikan', value: <Money amount={-amount} /> },
            { label: 'Biaya admin', value: <Money amount={-fee} /> },
          ]}
          total={{ label: 'Sisa saldo', value: <Money amount={available - amount - fee} size="mid" /> }}
        />
      </Card>
      <Note tone="wait" icon={<IconClock size={24} stroke={1.75} aria-hidden />}>
        Saldo ditahan sampai finance menyetujui. Jika ditolak, seluruhnya kembali ke saldo Anda.
      </Note>
      {unsure && (
        <Note
          tone="wait"
          icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
          title="Belum pasti terkirim"
        >
          Jawaban dari server tidak sampai. Periksa dulu apakah permintaan ini sudah tercatat.
        </Note>
      )}
      {changed && (
        <div role="alert">
          <Note
            tone="error"
            icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
            title="Permintaan Gagal"
          >
            {changed}
          </Note>
        </div>
      )}
      <Button wide busy={busy} onClick={unsure ? onLook : onSend}>
        {unsure ? 'Periksa dulu' : 'Kirim Permintaan'}
      </Button>
      <Button variant="outline" wide onClick={busy ? undefined : onBack}>
        Ubah jumlah
      </Button>
    </FormStack>
  );
}

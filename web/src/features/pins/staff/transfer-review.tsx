import { failureMessage } from '@rimpang/contract/failures';
import { formatNumber } from '@rimpang/domain/money';
import { pinTypeLabels, type PinType } from '@rimpang/domain/pins';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, DescriptionList } from '../../../ui/section.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import { CodeList } from './code-list.tsx';
import styles from './narrow.module.css';
import type { TransferForm, TransferResult } from './use-transfer-form.ts';

/** What will change hands, in full, before it does. */
export function TransferReview({ form, onChange }: { form: TransferForm; onChange: () => void }) {
  const { values, recipient, stock, busy } = form;
  const type = values.type as PinType;
  const quantity = values.quantity ?? 0;
  const available = stock.data?.[type].available;
  const what = `${formatNumber(quantity)} PIN ${pinTypeLabels[type]}`;
  const short =
    available !== undefined &&
    available < quantity &&
    failureMessage('COMPANY_PIN_STOCK_SHORT', { type: pinTypeLabels[type] });
  const rows = [
    {
      label: 'Penerima',
      value: recipient ? `${recipient.fullName} (@${recipient.username})` : values.recipient,
    },
    { label: 'PIN', value: what },
    { label: 'Dari', value: 'Stok perusahaan' },
    ...(available === undefined || short
      ? []
      : [{ label: 'Sisa stok setelahnya', value: `${formatNumber(available - quantity)} PIN` }]),
    ...(values.note.trim() ? [{ label: 'Catatan', value: values.note }] : []),
  ];
  return (
    <>
      <Card padded>
        <DescriptionList rows={rows} />
        <p>PIN langsung menjadi milik penerima dan tidak dapat ditarik kembali.</p>
      </Card>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={busy ? undefined : onChange}>
          Ubah
        </Button>
        <Button busy={busy} disabledReason={short} onClick={() => void form.send()}>
          Transfer {what}
        </Button>
      </div>
    </>
  );
}

/** What changed hands, with its codes. */
export function Transferred({ result, onAgain }: { result: TransferResult; onAgain: () => void }) {
  return (
    <>
      <output>{result.message}</output>
      <CodeList codes={result.codes} />
      <div className={styles.buttons}>
        <Button onClick={onAgain}>Transfer lagi</Button>
        <ButtonLink variant="outline" to={staffPaths.companyStock}>
          Lihat stok
        </ButtonLink>
      </div>
    </>
  );
}

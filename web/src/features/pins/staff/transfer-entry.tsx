import { formatNumber } from '@rimpang/domain/money';
import { pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../../forms/form.tsx';
import type { LiveCheck } from '../../../forms/live-check.ts';
import { NumberField } from '../../../forms/number-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { PinTypeField } from './pin-type-field.tsx';
import styles from './transfer.module.css';
import type { TransferForm } from './use-transfer-form.ts';

/** The fields; going on needs a recipient who exists. */
export function TransferEntry({ form, onReview }: { form: TransferForm; onReview: () => void }) {
  const { values, stock, check } = form;
  const chosen = pinTypes.find((type) => type === values.type);
  const available = chosen && stock.data?.[chosen].available;
  const waitFor = whyNotYet(check);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!waitFor) onReview();
      }}
    >
      <FormStack page>
        <CompanyStockLine stock={stock} />
        <FieldSet title="Penerima">
          <TextField
            {...form.field('recipient')}
            label="Username mitra"
            check={check}
            autoComplete="off"
            maxLength={254}
          />
        </FieldSet>
        <FieldSet title="PIN">
          <PinTypeField {...form.field('type')} />
          <NumberField
            {...form.field('quantity')}
            label="Jumlah PIN"
            hint={
              chosen && available !== undefined
                ? `Stok perusahaan: ${formatNumber(available)} PIN ${pinTypeLabels[chosen]}`
                : 'Pilih jenis PIN untuk melihat stoknya.'
            }
          />
          <TextField {...form.field('note')} label="Catatan" optional rows={3} maxLength={500} />
        </FieldSet>
        <ErrorSummary problems={form.problems} />
        <Button type="submit" wide disabledReason={waitFor}>
          Lanjut periksa
        </Button>
      </FormStack>
    </form>
  );
}

/** R5.6: the submit is disabled until the recipient is valid. Could it not be asked, the server decides. */
function whyNotYet(check: LiveCheck): string | null {
  if (check.state === 'valid' || check.state === 'unknown') return null;
  if (check.state === 'checking') return 'Menunggu pemeriksaan username mitra.';
  return check.state === 'invalid' ? 'Username mitra belum benar.' : 'Username mitra wajib diisi';
}

function CompanyStockLine({ stock }: { stock: TransferForm['stock'] }) {
  if (stock.error) return <ErrorState error={stock.error} retry={() => void stock.refetch()} />;
  if (!stock.data) return <PanelSkeleton height="5.375rem" />;
  return (
    <dl className={styles.stock} aria-label="Stok perusahaan">
      {pinTypes.map((type) => (
        <div key={type}>
          <dt>Stok PIN {pinTypeLabels[type]}</dt>
          <dd>
            <b className="d">{formatNumber(stock.data[type].available)}</b> tersedia
          </dd>
        </div>
      ))}
    </dl>
  );
}

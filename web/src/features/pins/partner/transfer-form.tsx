import { pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import type { SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../../forms/form.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { NumberField } from '../../../forms/number-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { Steps } from '../../../ui/steps.tsx';
import { PinStock, usePinStock } from './pin-stock.tsx';
import styles from './transfer-form.module.css';
import { Transferred, TransferReview } from './transfer-review.tsx';
import { useTransferForm } from './use-transfer-form.ts';

const typeChoices = pinTypes.map((type) => ({ value: type, label: `PIN ${pinTypeLabels[type]}` }));

/** Pass PINs on to another partner (R2.2.4), in two steps: fill in, look again. */
export function TransferForm() {
  const { form, check, name, stock, reviewing, review, send, edit, done } = useTransferForm(
    usePinStock().data,
  );
  const { recipient, type, quantity } = form.values;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    review();
  };
  return (
    <div className={styles.page}>
      <PinStock />
      {done && <Transferred result={done} />}
      <div>
        <Steps labels={['Isi tujuan', 'Periksa']} current={reviewing ? 1 : 0} />
        {reviewing ? (
          <TransferReview
            name={name}
            username={recipient}
            type={type}
            quantity={quantity ?? 0}
            left={stock && stock[type] - (quantity ?? 0)}
            wrong={check.state === 'invalid' ? check.message : null}
            busy={form.busy}
            onSend={send}
            onEdit={edit}
          />
        ) : (
          <form onSubmit={submit} noValidate method="post">
            <FormStack>
              <FieldSet title="Penerima dan jumlah">
                <TextField {...form.field('recipient')} label="Username mitra penerima" check={check} />
                <SelectField {...form.field('type')} label="Jenis PIN" choices={typeChoices} />
                <NumberField
                  {...form.field('quantity')}
                  label="Jumlah PIN"
                  hint={stock && `Stok PIN ${pinTypeLabels[type]} Anda: ${stock[type]}`}
                />
              </FieldSet>
              <ErrorSummary problems={form.problems} />
              <Button
                type="submit"
                wide
                disabledReason={check.state === 'checking' && 'Menunggu pemeriksaan username penerima.'}
              >
                Periksa transfer
              </Button>
            </FormStack>
          </form>
        )}
      </div>
    </div>
  );
}

import { pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import type { SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../../forms/form.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { NumberField } from '../../../forms/number-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stepped } from '../../../ui/steps.tsx';
import { PinStock, usePinStock } from './pin-stock.tsx';
import styles from './transfer-form.module.css';
import { Transferred, TransferReview } from './transfer-review.tsx';
import { RecipientChoice } from './recipient-choice.tsx';
import { useTransferForm } from './use-transfer-form.ts';

const typeChoices = pinTypes.map((type) => ({ value: type, label: `PIN ${pinTypeLabels[type]}` }));

/** Pass PINs on to another partner (R2.2.4), in two steps: fill in, look again. */
export function TransferForm() {
  const { form, check, name, stock, reviewing, review, send, edit, done } = useTransferForm(
    usePinStock().data,
  );
  const { recipient, type, quantity } = form.values;
  const nothingLeft = stock?.activation === 0 && stock.ro === 0 && !form.busy;
  return (
    <div className={styles.page}>
      <PinStock />
      {done && <Transferred result={done} />}
      {nothingLeft ? (
        <NothingLeft />
      ) : (
        <Stepped labels={['Isi tujuan', 'Periksa']} current={reviewing ? 1 : 0}>
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
            <Fields form={form} check={check} stock={stock} onReview={review} />
          )}
        </Stepped>
      )}
    </div>
  );
}

function NothingLeft() {
  return (
    <EmptyState
      drawing="sprout"
      title="Anda tidak memiliki PIN untuk ditransfer."
      action={
        <ButtonLink to={partnerPaths.orderPins} small>
          Order PIN
        </ButtonLink>
      }
    >
      PIN yang Anda pesan masuk ke stok setelah pembayaran diperiksa.
    </EmptyState>
  );
}

type FieldsProps = Pick<ReturnType<typeof useTransferForm>, 'form' | 'check' | 'stock'> & {
  onReview: () => void;
};

/** The first step: to whom (chosen or typed), which type, how many. */
function Fields({ form, check, stock, onReview }: FieldsProps) {
  const { recipient, type } = form.values;
  const toRecipient = form.field('recipient');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onReview();
  };
  return (
    <Columns first={<RecipientChoice chosen={recipient} onChoose={toRecipient.onChange} />}>
      <form onSubmit={submit} noValidate method="post">
        <FormStack>
          <FieldSet title="Penerima dan jumlah">
            <TextField {...toRecipient} label="Username mitra penerima" check={check} />
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
    </Columns>
  );
}

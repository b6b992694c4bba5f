import { createInput } from '@rimpang/contract/pins';
import { formatNumber } from '@rimpang/domain/money';
import { maxPinsPerOperation, pinTypeLabels, type PinType } from '@rimpang/domain/pins';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../../forms/form.tsx';
import { NumberField } from '../../../forms/number-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useReviewing, useValidReview } from '../../../forms/use-reviewing.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Card, DescriptionList } from '../../../ui/section.tsx';
import { Steps } from '../../../ui/steps.tsx';
import { toast } from '../../../ui/toast.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { CodeList } from './code-list.tsx';
import styles from './narrow.module.css';
import { PinTypeField } from './pin-type-field.tsx';
import { useStepFocus } from './use-step-focus.ts';

const initial = { type: '', quantity: null as number | null };
const labels = { type: 'Jenis PIN', quantity: 'Jumlah PIN' };
const steps = ['Isi jumlah', 'Periksa', 'Selesai'];

type Created = Awaited<ReturnType<typeof api.pins.create>>;

/** Makes PINs for the company's stock: fill in, look again, take the codes (R2.3.7). */
export function CreatePins() {
  const reviewing = useReviewing();
  const [, setReviewing] = reviewing;
  const [created, setCreated] = useState<Created | null>(null);
  const form = useForm({
    schema: createInput,
    initial,
    labels,
    toInput: ({ type, quantity }) => ({ type: type || undefined, quantity }),
    draft: 'buat-pin',
    failureTitle: 'PIN Belum Dibuat',
    mayHaveArrived: true,
    send: (input, call) => api.pins.create(input, call),
    onSuccess: (result) => {
      setCreated(result);
      setReviewing(false);
      toast.success(
        'PIN Berhasil Dibuat',
        `${formatNumber(result.quantity)} PIN ${pinTypeLabels[result.type]} masuk ke stok.`,
      );
    },
    onFailure: ({ fields }) => {
      // The fields stand in the step before; what has nothing to do with them is tried again from here.
      if (Object.keys(fields).length > 0) setReviewing(false);
      return false;
    },
  });
  const { type, quantity } = form.values;
  const checking = useValidReview(reviewing, form, type !== '' && quantity !== null);
  const step = created ? 2 : checking ? 1 : 0;
  const frame = useStepFocus(step);
  return (
    <>
      <PageHeader title="Buat PIN" />
      <div ref={frame} tabIndex={-1} className={styles.narrow}>
        <Steps labels={steps} current={step} />
        {created && <CreatedPins created={created} onAgain={() => setCreated(null)} />}
        {!created && step === 1 && (
          <Review
            type={type as PinType}
            quantity={quantity ?? 0}
            busy={form.busy}
            onChange={() => setReviewing(false)}
            onConfirm={() => void form.send()}
          />
        )}
        {!created && step === 0 && <Entry form={form} onReview={() => form.review() && setReviewing(true)} />}
      </div>
    </>
  );
}

type Form = ReturnType<typeof useForm<typeof initial, unknown, Created>>;

function Entry({ form, onReview }: { form: Pick<Form, 'field' | 'problems'>; onReview: () => void }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onReview();
      }}
    >
      <FormStack page>
        <FieldSet title="PIN baru">
          <PinTypeField {...form.field('type')} />
          <NumberField
            {...form.field('quantity')}
            label="Jumlah PIN"
            hint={`Maksimal ${formatNumber(maxPinsPerOperation)} PIN sekali buat. Kode dibuat otomatis.`}
          />
        </FieldSet>
        <ErrorSummary problems={form.problems} />
        <Button type="submit" wide>
          Lanjut periksa
        </Button>
      </FormStack>
    </form>
  );
}

type ReviewProps = {
  type: PinType;
  quantity: number;
  busy: boolean;
  onChange: () => void;
  onConfirm: () => void;
};

function Review({ type, quantity, busy, onChange, onConfirm }: ReviewProps) {
  return (
    <>
      <Card padded>
        <DescriptionList
          rows={[
            { label: 'Jenis PIN', value: pinTypeLabels[type] },
            { label: 'Jumlah', value: `${formatNumber(quantity)} PIN` },
            { label: 'Masuk ke', value: 'Stok perusahaan' },
          ]}
        />
        <p>PIN yang sudah dibuat tidak dapat dihapus.</p>
      </Card>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={busy ? undefined : onChange}>
          Ubah
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          Buat {formatNumber(quantity)} PIN {pinTypeLabels[type]}
        </Button>
      </div>
    </>
  );
}

function CreatedPins({ created, onAgain }: { created: Created; onAgain: () => void }) {
  return (
    <>
      <output>
        {formatNumber(created.quantity)} PIN {pinTypeLabels[created.type]} ada di stok perusahaan, siap
        ditransfer.
      </output>
      <CodeList codes={created.codes} />
      <div className={styles.buttons}>
        <Button onClick={onAgain}>Buat PIN lagi</Button>
        <ButtonLink variant="outline" to={staffPaths.companyStock}>
          Lihat stok
        </ButtonLink>
      </div>
    </>
  );
}

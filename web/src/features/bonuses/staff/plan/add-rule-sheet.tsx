import { pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import type { PointCounter, Trigger } from '@rimpang/domain/plan';
import { ruleSentence } from '@rimpang/domain/plan-words';
import { useMemo } from 'react';
import { RupiahField } from '../../../../forms/rupiah-field.tsx';
import { SelectField } from '../../../../forms/select-field.tsx';
import { NumberField } from '../../../../forms/number-field.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { Note } from '../../../../ui/section.tsx';
import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { blankRule, newRuleSchema, ruleOf } from './new-rule.ts';
import { bonusChoices, beneficiaryChoices } from './rule-editor.tsx';
import type { PlanRule } from './types.ts';

const happenings: readonly { value: Trigger; label: string }[] = [
  { value: 'registration', label: 'Mitra baru terdaftar' },
  { value: 'ro-activation', label: 'Mitra mengaktifkan RO' },
  { value: 'order-approval', label: 'Orderan PIN selesai, per PIN' },
];
const kinds = [
  { value: 'bonus', label: 'Bonus (rupiah)' },
  { value: 'points', label: 'Poin' },
] as const;
const counters: readonly { value: PointCounter; label: string }[] = [
  { value: 'utama', label: 'Poin utama' },
  { value: 'peringkat', label: 'Poin peringkat' },
];
const packages = pinTypes.map((value) => ({ value, label: pinTypeLabels[value] }));
const labels = {
  trigger: 'peristiwa',
  pinType: 'jenis PIN',
  beneficiary: 'penerima',
  kind: 'hadiah',
  type: 'jenis bonus',
  counter: 'jenis poin',
  amount: 'jumlah',
  points: 'jumlah poin',
  title: 'nama aturan',
};

type Props = {
  /** Every key that any version ever used. */
  taken: readonly string[];
  onAdd: (rule: PlanRule) => void;
  onClose: () => void;
};

/** A further line of the plan, from the closed lists of events, receivers and awards; the sentence grows with the choices. */
export function AddRuleSheet({ taken, onAdd, onClose }: Props) {
  const schema = useMemo(() => newRuleSchema(taken), [taken]);
  const form = useForm({
    schema,
    initial: blankRule,
    labels,
    failureTitle: 'Aturan Belum Ditambahkan',
    send: (rule) => Promise.resolve(rule),
    onSuccess: (rule) => {
      onAdd(rule);
      onClose();
    },
  });
  const { values, field } = form;
  return (
    <FormSheet title="Tambah aturan" verb="Tambah aturan" form={form} onClose={onClose}>
      <Note tone="quiet">{ruleSentence(ruleOf(values, taken))}</Note>
      <SelectField {...field('trigger')} label="Peristiwa" choices={happenings} />
      {values.trigger === 'order-approval' && (
        <SelectField {...field('pinType')} label="Jenis PIN" choices={packages} />
      )}
      <SelectField {...field('beneficiary')} label="Penerima" choices={beneficiaryChoices} />
      <SelectField {...field('kind')} label="Hadiah" choices={kinds} />
      {values.kind === 'bonus' ? (
        <>
          <SelectField {...field('type')} label="Jenis bonus" choices={bonusChoices} />
          <RupiahField {...field('amount')} label="Jumlah" />
        </>
      ) : (
        <>
          <SelectField {...field('counter')} label="Jenis poin" choices={counters} />
          <NumberField {...field('points')} label="Jumlah poin" />
        </>
      )}
      <TextField
        {...field('title')}
        label="Nama aturan"
        maxLength={120}
        hint="Tampil kepada mitra di bawah Aturan yang dipakai."
      />
    </FormSheet>
  );
}

import { planRule } from '@rimpang/contract/plan';
import type { Rupiah } from '@rimpang/domain/money';
import { type Beneficiary, type BonusType, bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { ruleSentence } from '@rimpang/domain/plan-words';
import { IconTrash } from '#icons';
import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { RupiahField } from '../../../../forms/rupiah-field.tsx';
import { SelectField } from '../../../../forms/select-field.tsx';
import { NumberField } from '../../../../forms/number-field.tsx';
import { CheckBox } from '../../../../forms/check-box.tsx';
import type { PlanRule } from './types.ts';
import styles from './plan.module.css';

export const beneficiaryChoices: readonly { value: Beneficiary; label: string }[] = [
  { value: 'subject', label: 'Orang itu sendiri' },
  { value: 'upline', label: 'Upline langsung' },
  { value: 'nearest-active-upline', label: 'Upline aktif terdekat' },
];
export const bonusChoices = bonusTypes.map((value) => ({ value, label: bonusTypeLabels[value] }));
const nothing = () => undefined;

type Props = {
  rule: PlanRule;
  changed: boolean;
  onChange: (rule: PlanRule) => void;
  /** Only for a rule that no version has yet. */
  onRemove?: () => void;
};

/** One rule: its sentence as it would read now, and what can be changed about it. */
export function RuleEditor({ rule, changed, onChange, onRemove }: Props) {
  const id = useId();
  const field = (name: string) => ({ id: `${id}${name}`, name, error: undefined, onBlur: nothing });
  return (
    <fieldset className={styles.rule} data-changed={changed || undefined} aria-label={rule.title}>
      <p>{problemOf(rule) ? rule.title : ruleSentence(rule)}</p>
      <CheckBox checked={rule.enabled} onChange={(checked) => onChange({ ...rule, enabled: checked })}>
        Dipakai
      </CheckBox>
      {rule.enabled && (
        <div className={styles.fields}>
          <SelectField
            {...field('beneficiary')}
            label="Penerima"
            choices={beneficiaryChoices}
            value={rule.beneficiary}
            onChange={(beneficiary) => onChange({ ...rule, beneficiary })}
          />
          <AwardFields rule={rule} onChange={onChange} field={field} />
        </div>
      )}
      {onRemove && (
        <span>
          <Button
            small
            variant="danger"
            icon={<IconTrash size={18} stroke={2} aria-hidden />}
            aria-label={`Hapus aturan ${rule.title}`}
            onClick={onRemove}
          >
            Hapus aturan
          </Button>
        </span>
      )}
    </fieldset>
  );
}

/** What is wrong with the number of a rule as it is typed; a rule of a stored version has none. */
export function problemOf({ award }: PlanRule): string | undefined {
  const checked = planRule.shape.award.safeParse(award);
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

type AwardProps = {
  rule: PlanRule;
  onChange: (rule: PlanRule) => void;
  field: (name: string) => { id: string; name: string; error: undefined; onBlur: () => void };
};

function AwardFields({ rule, onChange, field }: AwardProps) {
  const { award } = rule;
  if (award.kind === 'points') {
    return (
      <NumberField
        {...field('points')}
        label={award.counter === 'utama' ? 'Poin utama' : 'Poin peringkat'}
        value={award.points}
        error={problemOf(rule)}
        onChange={(points) => onChange({ ...rule, award: { ...award, points: points ?? Number.NaN } })}
      />
    );
  }
  return (
    <>
      <RupiahField
        {...field('amount')}
        label="Jumlah"
        value={award.amount}
        error={problemOf(rule)}
        onChange={(amount) =>
          onChange({ ...rule, award: { ...award, amount: (amount ?? Number.NaN) as Rupiah } })
        }
      />
      <SelectField<BonusType>
        {...field('type')}
        label="Jenis bonus"
        choices={bonusChoices}
        value={award.type}
        onChange={(type) => onChange({ ...rule, award: { ...award, type } })}
      />
    </>
  );
}

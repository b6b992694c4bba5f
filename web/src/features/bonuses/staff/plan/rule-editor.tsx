import { planRule } from '@rimpang/contract/plan';
import type { Rupiah } from '@rimpang/domain/money';
import {
  beneficiaries,
  type Beneficiary,
  type BonusType,
  bonusTypeLabels,
  bonusTypes,
} from '@rimpang/domain/plan';
import { happeningOf, receiverOf, ruleSentence } from '@rimpang/domain/plan-words';
import { IconTrash } from '#icons';
import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
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

/** One rule as its sentence, with what can be changed as fields in the middle of it. */
export function RuleEditor({ rule, changed, onChange, onRemove }: Props) {
  const id = useId();
  const field = (name: string) => ({ id: `${id}${name}`, name, error: undefined, onBlur: nothing });
  const receivers = beneficiaries.map((value) => ({ value, label: receiverOf(value, rule.trigger) }));
  return (
    <fieldset className={styles.rule} data-changed={changed || undefined} aria-label={rule.title}>
      <div className={styles.ruleHead}>
        <CheckBox checked={rule.enabled} onChange={(checked) => onChange({ ...rule, enabled: checked })}>
          Dipakai
        </CheckBox>
        <small>
          <Dotted parts={[rule.title, changed && 'diubah']} />
        </small>
      </div>
      {rule.enabled ? (
        <div className={styles.sentence}>
          <span>{happeningOf(rule)},</span>
          <SelectField
            {...field('beneficiary')}
            label="Penerima"
            choices={receivers}
            value={rule.beneficiary}
            onChange={(beneficiary) => onChange({ ...rule, beneficiary })}
          />
          <span>menerima</span>
          <AwardFields rule={rule} onChange={onChange} field={field} />
        </div>
      ) : (
        <p className={styles.off}>{problemOf(rule) ? rule.title : ruleSentence(rule)}</p>
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
    const counter = award.counter === 'utama' ? 'poin utama' : 'poin peringkat';
    return (
      <>
        <NumberField
          {...field('points')}
          label={award.counter === 'utama' ? 'Poin utama' : 'Poin peringkat'}
          value={award.points}
          error={problemOf(rule)}
          onChange={(points) => onChange({ ...rule, award: { ...award, points: points ?? Number.NaN } })}
        />
        <span>{counter}.</span>
      </>
    );
  }
  return (
    <>
      <span>bonus</span>
      <SelectField<BonusType>
        {...field('type')}
        label="Jenis bonus"
        choices={bonusChoices}
        value={award.type}
        onChange={(type) => onChange({ ...rule, award: { ...award, type } })}
      />
      <RupiahField
        {...field('amount')}
        label="Jumlah"
        value={award.amount}
        error={problemOf(rule)}
        onChange={(amount) =>
          onChange({ ...rule, award: { ...award, amount: (amount ?? Number.NaN) as Rupiah } })
        }
      />
    </>
  );
}

import { taxSentence } from '@rimpang/domain/plan-words';
import { maxTaxPercent } from '@rimpang/domain/rewards';
import { useId } from 'react';
import { NumberStepper } from '../../../../forms/number-stepper.tsx';
import { Section } from '../../../../ui/section.tsx';
import styles from './plan.module.css';

type Props = { percent: number; changed: boolean; onChange: (percent: number) => void };

/** What is withheld from rank rewards in money; the same sentence as in the version (decision 017). */
export function TaxEditor({ percent, changed, onChange }: Props) {
  const id = useId();
  return (
    <Section title="Pajak Reward Peringkat" note="berlaku untuk klaim sejak tanggal mulai">
      <div className={styles.rule} data-changed={changed || undefined}>
        <p>{taxSentence(percent)}</p>
        <div className={styles.fields}>
          <NumberStepper
            id={id}
            label="Pajak (persen)"
            value={percent}
            min={0}
            max={maxTaxPercent}
            onChange={onChange}
          />
        </div>
      </div>
    </Section>
  );
}

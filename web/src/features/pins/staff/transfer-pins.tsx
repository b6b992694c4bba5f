import { useState } from 'react';
import { useReviewing } from '../../../forms/use-reviewing.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Steps } from '../../../ui/steps.tsx';
import styles from './narrow.module.css';
import { TransferEntry } from './transfer-entry.tsx';
import { Transferred, TransferReview } from './transfer-review.tsx';
import { type TransferResult, useTransferForm } from './use-transfer-form.ts';
import { useStepFocus } from './use-step-focus.ts';

const steps = ['Isi transfer', 'Periksa', 'Selesai'];

/** From the company's stock to a partner: fill in, look again, done (R2.3.9, R5.6). */
export function TransferPins() {
  const [reviewing, setReviewing] = useReviewing();
  const [result, setResult] = useState<TransferResult | null>(null);
  const form = useTransferForm({
    onDone: (done) => {
      setResult(done);
      setReviewing(false);
    },
    onFailed: () => setReviewing(false),
  });
  const { type, quantity } = form.values;
  const step = result ? 2 : reviewing && type !== '' && quantity !== null ? 1 : 0;
  const frame = useStepFocus(step);
  return (
    <>
      <PageHeader title="Transfer PIN" />
      <div ref={frame} tabIndex={-1} className={styles.narrow}>
        <Steps labels={steps} current={step} />
        {step === 0 && <TransferEntry form={form} onReview={() => form.review() && setReviewing(true)} />}
        {step === 1 && <TransferReview form={form} onChange={() => setReviewing(false)} />}
        {step === 2 && result && <Transferred result={result} onAgain={() => setResult(null)} />}
      </div>
    </>
  );
}

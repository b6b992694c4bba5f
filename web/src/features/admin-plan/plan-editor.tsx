import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useOperation } from '../../ui/form/use-operation.ts';
import { Section } from '../../ui/section.tsx';
import { Comparison, type ComparisonData } from './comparison.tsx';
import type { Version } from './plan-page.tsx';
import styles from './plan.module.css';
import { RuleEditor, type PlanRule } from './rule-editor.tsx';
import { SavePlanDialog } from './save-plan-dialog.tsx';

/** A new version from the newest one: change rules, see last month under both, then save with a start date. */
export function PlanEditor({ base, onClose }: { base: Version; onClose: () => void }) {
  const [rules, setRules] = useState<PlanRule[]>(base.rules);
  const [comparison, setComparison] = useState<ComparisonData | null>(null);
  const [saving, setSaving] = useState(false);
  const preview = useOperation<ComparisonData>({
    failureTitle: 'Belum Bisa Dibandingkan',
    onSuccess: setComparison,
  });
  const changed = rules.filter((rule, index) => !same(rule, base.rules[index])).length;
  const change = (index: number, rule: PlanRule) => {
    setRules(rules.with(index, rule));
    setComparison(null);
  };
  const nothing = changed === 0 && 'Ubah sedikitnya satu aturan.';
  return (
    <>
      <Section title="Aturan" note={changed === 0 ? 'belum ada yang diubah' : `${changed} diubah`}>
        <div className={styles.rules}>
          {rules.map((rule, index) => (
            <RuleEditor
              key={rule.key}
              rule={rule}
              changed={!same(rule, base.rules[index])}
              onChange={(next) => change(index, next)}
            />
          ))}
        </div>
      </Section>
      <div className={styles.foot}>
        <Button variant="outline" onClick={onClose}>
          Batal
        </Button>
        <Button
          variant={comparison ? 'outline' : 'primary'}
          busy={preview.busy}
          busyLabel="Menghitung..."
          disabledReason={nothing}
          onClick={() =>
            void preview.run(`preview-${JSON.stringify(rules)}`, (call) =>
              api.bonuses.previewPlan({ rules }, call),
            )
          }
        >
          Bandingkan dengan bulan lalu
        </Button>
        {comparison && <Button onClick={() => setSaving(true)}>Simpan versi baru</Button>}
      </div>
      {comparison && <Comparison comparison={comparison} />}
      {saving && (
        <SavePlanDialog base={base} rules={rules} onClose={() => setSaving(false)} onSaved={onClose} />
      )}
    </>
  );
}

function same(one: PlanRule, other: PlanRule | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

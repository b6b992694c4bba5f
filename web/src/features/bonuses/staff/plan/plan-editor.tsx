import { maxRules } from '@rimpang/domain/plan-check';
import { IconPlus } from '#icons';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { EditNotice } from '../../../../forms/edit-notice.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { useUnsaved } from '../../../../forms/use-unsaved.ts';
import { Section } from '../../../../ui/section.tsx';
import { AddRuleSheet } from './add-rule-sheet.tsx';
import { Comparison, comparedWords, type ComparisonData } from './comparison.tsx';
import type { PlanRule, Version } from './types.ts';
import styles from './plan.module.css';
import { problemOf, RuleEditor } from './rule-editor.tsx';
import { TaxEditor } from './tax-editor.tsx';
import { usePlanDraft } from './use-plan-draft.ts';
import { SavePlanDialog } from './save-plan-dialog.tsx';

type Props = {
  /** Of all versions, as it is read now: a person may save another one while this is open. */
  newest: Version;
  /** Every rule key that any version ever used. */
  taken: readonly string[];
  onClose: () => void;
};

/**
 * A new version from the newest one: change and add rules, see last month under both beside them, then save with a start
 * date.
 */
export function PlanEditor({ newest, taken, onClose }: Props) {
  const draft = usePlanDraft(newest);
  const { base, rules, taxPercent } = draft;
  const [compared, setComparison] = useState<Compared | null>(null);
  const [saving, setSaving] = useState(false);
  // A comparison with a version that is not the newest any more says nothing.
  const comparison = compared?.version === base.version ? compared : null;
  const taxChanged = taxPercent !== base.taxPercent ? 1 : 0;
  const changed = changesOf(rules, base) + taxChanged;
  useUnsaved(() => changed > 0, { stored: true });
  const put = (next: PlanRule[]) => {
    draft.setRules(next);
    setComparison((before) => before && { ...before, data: null });
  };
  return (
    <>
      <EditNotice conflict={draft.conflict} />
      <div className={styles.editor}>
        <div>
          <Rules base={base} rules={rules} taken={taken} first={comparison?.first ?? []} onChange={put} />
          <TaxEditor percent={taxPercent} changed={taxChanged > 0} onChange={draft.setTaxPercent} />
        </div>
        <Outcome
          base={base}
          rules={rules}
          changed={changed}
          comparison={comparison?.data ?? null}
          onCompared={setComparison}
          onSave={() => setSaving(true)}
          onClose={onClose}
        />
      </div>
      {saving && comparison?.data && (
        <SavePlanDialog
          base={base}
          rules={rules}
          taxPercent={taxPercent}
          onClose={() => setSaving(false)}
          onSaved={onClose}
        />
      )}
    </>
  );
}

type Compared = {
  /** Null once something was changed after it. */
  data: ComparisonData | null;
  version: number;
  /** The rules that were changed then: they stand first from now on, and stay there while one types. */
  first: readonly string[];
};

type OutcomeProps = {
  base: Version;
  rules: PlanRule[];
  changed: number;
  comparison: ComparisonData | null;
  onCompared: (compared: Compared) => void;
  onSave: () => void;
  onClose: () => void;
};

/** Beside the rules, and in view while they scroll: the buttons, and what last month would have come to. */
function Outcome({ base, rules, changed, comparison, onCompared, onSave, onClose }: OutcomeProps) {
  const preview = useOperation<ComparisonData>({
    failureTitle: 'Belum Bisa Dibandingkan',
    onSuccess: (data) => {
      const first = rules.filter((rule, index) => !same(rule, base.rules[index])).map(({ key }) => key);
      onCompared({ data, version: base.version, first });
    },
  });
  const wrong = rules.find(problemOf);
  const notYet = wrong
    ? `Perbaiki jumlah pada aturan ${wrong.title}.`
    : changed === 0 && 'Ubah sedikitnya satu aturan.';
  return (
    <div className={styles.outcome}>
      <div className={styles.foot}>
        <Button variant="outline" onClick={onClose}>
          Batal
        </Button>
        <Button
          variant={comparison ? 'outline' : 'primary'}
          busy={preview.busy}
          busyLabel="Menghitung..."
          disabledReason={notYet}
          onClick={() =>
            void preview.run(`preview-${JSON.stringify(rules)}`, (call) =>
              api.bonuses.previewPlan({ rules }, call),
            )
          }
        >
          Bandingkan dengan bulan lalu
        </Button>
        {comparison && <Button onClick={onSave}>Simpan versi baru</Button>}
      </div>
      <output className="vh">{comparison && comparedWords(comparison)}</output>
      {comparison && <Comparison comparison={comparison} />}
    </div>
  );
}

type RulesProps = {
  base: Version;
  rules: PlanRule[];
  taken: readonly string[];
  /** Keys of the rules that stand first. */
  first: readonly string[];
  onChange: (rules: PlanRule[]) => void;
};

/** The lines of the plan, those of the version before and new ones, which alone can be removed again. */
function Rules({ base, rules, taken, first, onChange }: RulesProps) {
  const [adding, setAdding] = useState(false);
  const changed = changesOf(rules, base);
  const placed = rules
    .map((rule, index) => ({ rule, index }))
    .toSorted((a, b) => Number(first.includes(b.rule.key)) - Number(first.includes(a.rule.key)));
  return (
    <>
      <Section title="Aturan" note={changed === 0 ? 'belum ada yang diubah' : `${changed} diubah`}>
        <div className={styles.rules}>
          {placed.map(({ rule, index }) => (
            <RuleEditor
              key={rule.key}
              rule={rule}
              changed={!same(rule, base.rules[index])}
              onChange={(next) => onChange(rules.with(index, next))}
              onRemove={index < base.rules.length ? undefined : () => onChange(rules.toSpliced(index, 1))}
            />
          ))}
        </div>
        <Button
          variant="outline"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          disabledReason={rules.length >= maxRules && `Paling banyak ${maxRules} aturan.`}
          onClick={() => setAdding(true)}
        >
          Tambah aturan
        </Button>
      </Section>
      {adding && (
        <AddRuleSheet
          taken={[...taken, ...rules.map(({ key }) => key)]}
          onAdd={(rule) => onChange([...rules, rule])}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

const changesOf = (rules: readonly PlanRule[], base: Version) =>
  rules.filter((rule, index) => !same(rule, base.rules[index])).length;

function same(one: PlanRule, other: PlanRule | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

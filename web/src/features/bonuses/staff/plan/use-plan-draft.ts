import { formatMoment } from '@rimpang/domain/calendar';
import { ruleSentence, taxSentence } from '@rimpang/domain/plan-words';
import { useState } from 'react';
import type { Change, EditConflict } from '../../../../forms/use-edit-form.ts';
import { mergeEdits } from '../../../../forms/merge-edits.ts';
import { readUntilLeft, useStoredUntilLeft } from '../../../../forms/until-left.ts';
import type { PlanRule, Version } from './types.ts';

/** What is being made of a version: its rules by key, so that two drafts can be brought together, and the tax. */
type Draft = { rules: Record<string, PlanRule>; taxPercent: number };

const draftOf = ({ rules, taxPercent }: Version): Draft => ({
  rules: Object.fromEntries(rules.map((rule) => [rule.key, rule])),
  taxPercent,
});

type Open = { base: Version; draft: Draft; changed: readonly string[] | null };

/** The state after a person saved `newest` while a draft on an older version was open. */
function onNewest({ base, draft }: Open, newest: Version): Open {
  const { value, changed } = mergeEdits(draftOf(base), draft, draftOf(newest));
  const keys = changed.map(({ path: [part, key] }) => (part === 'rules' ? String(key) : 'tax'));
  return { base: newest, draft: value, changed: [...new Set(keys)] };
}

const storedAs = 'plan-editor';
const basisOf = ({ version }: Version): string => String(version);

/**
 * The next version in the making, on the newest one. Where another person saves a version meanwhile, the draft moves on
 * to it: untouched rules follow, typed ones stay, and `conflict` says what changed and by whom (decision 084).
 */
export function usePlanDraft(newest: Version) {
  const [open, setOpen] = useState<Open>(() => {
    const restored = readUntilLeft(storedAs, basisOf(newest))?.values as Draft | undefined;
    return { base: newest, draft: restored ?? draftOf(newest), changed: null };
  });
  const now = newest.version === open.base.version ? open : onNewest(open, newest);
  if (now !== open) setOpen(now);
  const { base, draft, changed } = now;
  const setDraft = (next: Partial<Draft>) => setOpen({ ...now, draft: { ...draft, ...next } });
  const setRules = (rules: readonly PlanRule[]) =>
    setDraft({ rules: Object.fromEntries(rules.map((rule) => [rule.key, rule])) });

  const stored = draftOf(base);
  useStoredUntilLeft(storedAs, basisOf(base), () => {
    const typed = JSON.stringify(draft) !== JSON.stringify(stored);
    return typed ? { values: draft, operationId: '' } : null;
  });
  const changeOf = (key: string): Change => {
    if (key === 'tax') {
      const differs = draft.taxPercent !== base.taxPercent;
      const use = () => setDraft({ taxPercent: base.taxPercent });
      return { label: 'Pajak', now: taxSentence(base.taxPercent), use: differs ? use : undefined };
    }
    const [rule, mine] = [stored.rules[key], draft.rules[key]];
    const use = rule && JSON.stringify(mine) !== JSON.stringify(rule);
    return {
      label: rule?.title ?? mine?.title ?? key,
      now: rule ? ruleSentence(rule) : '',
      use: use ? () => setDraft({ rules: { ...draft.rules, [key]: rule } }) : undefined,
    };
  };
  const conflict: EditConflict | null = changed && {
    by: base.createdBy ?? 'sistem',
    at: formatMoment(new Date(base.createdAt)),
    changes: changed.map(changeOf),
  };
  return {
    base,
    rules: Object.values(draft.rules),
    taxPercent: draft.taxPercent,
    setRules,
    setTaxPercent: (taxPercent: number) => setDraft({ taxPercent }),
    conflict,
  };
}

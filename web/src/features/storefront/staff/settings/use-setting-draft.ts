import type { SettingKey } from '@rimpang/contract/shop';
import { useState } from 'react';
import type { FailureData } from '@rimpang/contract/failures';
import { type ChangedValue, mergeEdits } from '../../../../forms/merge-edits.ts';
import { readUntilLeft, useStoredUntilLeft } from '../../../../forms/until-left.ts';
import type { Change, EditConflict } from '../../../../forms/use-edit-form.ts';
import { labelOf } from './setting-labels.ts';
import { valueAt, withValueAt } from './setting-paths.ts';

/** A setting as it is stored. */
export type Stored = { value: unknown; revision: number };

type Open = {
  base: Stored;
  draft: unknown;
  conflict: { by: string; at: string; changed: readonly ChangedValue[] } | null;
  /** Counts the times that fields got values no person typed into them. */
  filled: number;
};

const basisOf = ({ revision }: Stored): string => String(revision);

/**
 * What is typed into one setting, on the revision it was opened with. `meet` brings it together with what another person
 * stored meanwhile: what was not typed in follows, what was typed stays (decision 084).
 */
export function useSettingDraft(settingKey: SettingKey, stored: Stored) {
  const name = `setting-${settingKey}`;
  const [open, setOpen] = useState<Open>(() => {
    const restored = readUntilLeft(name, basisOf(stored));
    return { base: stored, draft: restored?.values.value ?? stored.value, conflict: null, filled: 0 };
  });
  useStoredUntilLeft(name, basisOf(open.base), () => {
    const typed = JSON.stringify(open.draft) !== JSON.stringify(open.base.value);
    return typed ? { values: { value: open.draft }, operationId: '' } : null;
  });
  const untouched = JSON.stringify(open.draft) === JSON.stringify(open.base.value);
  // A person's edit arrived while nothing was typed: the form simply shows it.
  if (stored.revision > open.base.revision && untouched)
    setOpen({ ...open, base: stored, draft: stored.value, filled: open.filled + 1 });

  const setDraft = (change: (draft: unknown) => unknown) =>
    setOpen((now) => ({ ...now, draft: change(now.draft) }));
  const meet = (theirs: Stored, { by = '', at = '' }: FailureData) =>
    setOpen((now) => {
      const { value, changed } = mergeEdits(now.base.value, now.draft, theirs.value);
      return { base: theirs, draft: value, conflict: { by, at, changed }, filled: now.filled + 1 };
    });
  /** After `sent` was saved: the form goes on from what is stored by now; what was typed since then stays. */
  const settle = (saved: Stored, sent: unknown) =>
    setOpen((now) => {
      const draft = mergeEdits(sent, now.draft, saved.value).value;
      return { ...now, base: saved, draft, conflict: null };
    });

  const changeOf = ({ path }: ChangedValue): Change => {
    const now = valueAt(open.base.value, path);
    const use = () =>
      setOpen({ ...open, draft: withValueAt(open.draft, path, now), filled: open.filled + 1 });
    const differs = JSON.stringify(valueAt(open.draft, path)) !== JSON.stringify(now);
    return { label: labelOf(settingKey, path), now: wordsOf(now), use: differs ? use : undefined };
  };
  const conflict: EditConflict | null = open.conflict && {
    by: open.conflict.by,
    at: open.conflict.at,
    changes: open.conflict.changed.map(changeOf),
  };
  return { draft: open.draft, base: open.base, filled: open.filled, setDraft, meet, settle, conflict };
}

/** A stored value in words; a list of things says how many there are. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (!Array.isArray(value)) return '';
  const texts = value.every((item) => typeof item === 'string');
  return texts ? value.join(' · ') : `${value.length} baris`;
}

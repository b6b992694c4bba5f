import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../api/failure.ts';
import { mergeEdits } from './merge-edits.ts';
import { useForm } from './use-form.ts';

type Revised = { revision: number };
type Words = Readonly<Record<string, string>>;
type FormOptions<Values extends Record<string, unknown>, Input, Result> = Parameters<
  typeof useForm<Values, Input, Result>
>[0];

type Options<Stored extends Revised, Values extends Record<string, unknown>, Input, Result> = Omit<
  FormOptions<Values & Revised, Input, Result>,
  'initial'
> & {
  /** What is edited, as it was read last. */
  record: Stored;
  /** What the form's fields hold of it. Give a constant function. */
  fieldsOf: (record: Stored) => Values;
  /** How fields read whose value is no text for people: a masked number, a chosen code. */
  wordsOf?: (record: Stored) => Words;
  /** Reads it again. */
  reload: () => Promise<Stored>;
  /** What was saved, where the form stays open after it. */
  storedBy?: (result: Result) => Stored;
};

/** A field that another person changed while the form was open. */
export type Change = {
  label: string;
  /** What is stored now, in words. */
  now: string;
  /** Takes what is stored now instead of what was typed; absent where the form shows it already. */
  use: (() => void) | undefined;
};
/** Who edited the record while the form was open, when, and what. */
export type EditConflict = { by: string; at: string; changes: Change[] };

type Conflict = { by: string; at: string; names: string[] };

/**
 * A form for a record that others may be editing too. It is sent with the revision it was opened on; where another person was
 * faster, the record is read again, untouched fields take the new values, typed ones stay, and `conflict` says
 * what changed and by whom (decision 084).
 */
export function useEditForm<Stored extends Revised, Values extends Record<string, unknown>, Input, Result>(
  options: Options<Stored, Values, Input, Result>,
) {
  const { record, fieldsOf, wordsOf = noWords, reload, storedBy, ...rest } = options;
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const valuesOf = (stored: Stored): Values & Revised => ({ ...fieldsOf(stored), revision: stored.revision });

  const form = useForm<Values & Revised, Input, Result>({
    ...(rest as FormOptions<Values & Revised, Input, Result>),
    initial: valuesOf(base),
    onSuccess: (result, input, sent) => {
      setConflict(null);
      if (storedBy) adopt(storedBy(result), sent);
      options.onSuccess(result, input, sent);
    },
    onFailure: (failure) => {
      if (failure.code === 'EDITED_MEANWHILE') void meet(failure);
      return options.onFailure?.(failure) ?? false;
    },
  });
  /** What stands in the fields at the moment of asking, also after a wait. */
  const typed = useRef(form.values);
  useEffect(() => {
    typed.current = form.values;
  });
  /** Goes on from what is stored now; what was typed since `sent` stays. */
  const adopt = (stored: Stored, sent = typed.current) => {
    setBase(stored);
    form.replace({ ...mergeEdits(sent, typed.current, valuesOf(stored)).value, revision: stored.revision });
  };
  /** Brings the form together with what is stored now. Where reading fails the typed values just stay. */
  const meet = async ({ data }: Failure) => {
    const stored = await reload().catch(() => null);
    if (!stored) return;
    const [mine, theirs] = [typed.current, valuesOf(stored)];
    // A draft may be older than the record that this form was opened with: then anything may have changed.
    const sure = mine.revision === base.revision;
    const { value, changed } = mergeEdits(valuesOf(base), mine, theirs);
    const next = { ...value, revision: stored.revision };
    const [before, after] = [wordsOf(base), wordsOf(stored)];
    const names = Object.keys(rest.labels).filter(
      (name) =>
        changed.some(({ path }) => path[0] === name) ||
        before[name] !== after[name] ||
        (!sure && next[name] !== theirs[name]),
    );
    setBase(stored);
    form.replace(next);
    setConflict({ by: data.by ?? '', at: data.at ?? '', names });
  };

  const pristine = Object.entries(valuesOf(base)).every(([name, value]) => form.values[name] === value);
  const newer = record.revision > base.revision;
  // A person's edit arrived while nothing was typed: the form simply shows it.
  useEffect(() => {
    if (newer && pristine && !form.busy) adopt(record);
  });

  const stored = valuesOf(base);
  const words = wordsOf(base);
  const changeOf = (name: keyof Values & string): Change => ({
    label: rest.labels[name] ?? name,
    now: words[name] ?? String(stored[name] ?? ''),
    use:
      form.values[name] === stored[name]
        ? undefined
        : () => form.set(name, stored[name] as (Values & Revised)[typeof name]),
  });
  const told: EditConflict | null = conflict && { ...conflict, changes: conflict.names.map(changeOf) };
  return { ...form, conflict: told };
}

const noWords = (): Words => ({});

import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../session/draft.ts';
import { readUntilLeft, useBasis, useStoredUntilLeft } from './until-left.ts';
import { useUnsaved } from './use-unsaved.ts';

type Options<Values> = {
  initial: Values;
  /** What it is sent as, which says of what it is an edit. */
  about: (values: Values) => unknown;
  draft?: string | undefined;
  draftUntilLeft?: string | undefined;
  chosenBy?: string | undefined;
  keepOutOfDraft: readonly (keyof Values & string)[];
};

/** A new operation id; made when a form opens and again after each success. */
export function newOperationId(): string {
  return crypto.randomUUID();
}

const sameValues = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)));

/** What stands in a form's fields, from a draft where there is one, and whether leaving it would lose something. */
export function useTypedValues<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { initial, about, draft, draftUntilLeft, chosenBy, keepOutOfDraft } = options;
  const basis = useBasis(initial, () => about(initial));
  const [restored] = useState(() => (draft ? readDraft(draft) : readUntilLeft(draftUntilLeft, basis)));
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...restored?.values }));
  const [operationId, setOperationId] = useState(() => restored?.operationId ?? newOperationId());
  const touched = useRef(restored !== null && !draft);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const isTyped = () => touched.current && !sameValues(values, initial);
  const unsaved = useUnsaved(isTyped, {
    drafted: Boolean(draft),
    stored: Boolean(draft ?? draftUntilLeft),
    chosenBy,
  });
  useEffect(() => {
    if (draft && touched.current) keepDraft(draft, { values, operationId }, keepOutOfDraft);
  }, [draft, values, operationId, keepOutOfDraft]);
  useStoredUntilLeft(
    draftUntilLeft,
    basis,
    () => (isTyped() ? { values, operationId } : null),
    keepOutOfDraft,
  );
  const renewOperation = () => setOperationId(newOperationId());
  return {
    values,
    operationId,
    renewOperation,
    isTyped: unsaved.isTyped,
    /** What a person typed. */
    type: (next: Values) => {
      touched.current = true;
      setValues(next);
    },
    /** What was stored by others, or put back. */
    put: setValues,
    /** Everything as at first, after `sent` arrived; what was typed while it was under way stays, still unsaved. */
    empty: (sent: Values = latest.current) => {
      const since = Object.entries(latest.current).filter(([name, value]) => !Object.is(value, sent[name]));
      touched.current = since.length > 0;
      if (!touched.current) {
        unsaved.saved();
        if (draft) dropDraft(draft);
      }
      setValues({ ...initial, ...Object.fromEntries(since) });
      renewOperation();
    },
  };
}

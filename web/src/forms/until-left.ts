import { secretInputs } from '@rimpang/domain/secret-fields';
import { useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '../session/draft.ts';
import { storedUser } from '../session/stored-user.ts';

/** Never stored by a form that is not asked to: who sits down at this tab next could read it. */
export const isSecret = (name: string): boolean => secretInputs.includes(name);

const withoutSecrets = (name: string, value: unknown): unknown => (isSecret(name) ? undefined : value);

/**
 * What a form was filled with and is about, before anything was typed: a draft on anything else counts for nothing. It
 * stays the same until the form is filled with something else, whatever is chosen around it.
 */
export function useBasis(initial: object, about: () => unknown): string {
  const filled = JSON.stringify(initial, withoutSecrets);
  const basisNow = () => `${filled}${JSON.stringify(about(), withoutSecrets)}`;
  const [basis, setBasis] = useState(() => ({ filled, text: basisNow() }));
  if (basis.filled === filled) return basis.text;
  const next = { filled, text: basisNow() };
  setBasis(next);
  return next.text;
}

/**
 * The one place that tells drafts apart: two forms of the same name are two where they are filled with something else or
 * about something else.
 */
const draftOf = (name: string, basis: string): string => `${name}\n${basis}`;

/** What was typed under this name on the same basis; null for none, and where no person is signed in. */
export function readUntilLeft(name: string | undefined, basis: string): Draft | null {
  return name !== undefined && storedUser() ? readDraft(draftOf(name, basis)) : null;
}

/**
 * Stores what is typed into a form while it is open, so that the end of the session loses nothing of it (decision 192):
 * `typed` is what stands there, null where it is as at first. A form that is left otherwise was sent or given up, and its
 * draft goes with it.
 */
export function useStoredUntilLeft(
  name: string | undefined,
  basis: string,
  typed: () => Draft | null,
  without: readonly string[] = [],
): void {
  const key = name === undefined ? undefined : draftOf(name, basis);
  const stored = useRef<string | null>(null);
  const latest = useRef(key);
  // After every drawing: what a form holds is known only then.
  useEffect(() => {
    const before = latest.current;
    latest.current = key;
    if (key === undefined || !storedUser()) return;
    const draft = typed();
    const text = draft && JSON.stringify(draft);
    const was = stored.current;
    if (text === was && (text === null || key === before)) return;
    stored.current = text;
    // What it stored goes on under what it is about now, or goes.
    if (was !== null && before !== undefined && (text === null || before !== key)) dropDraft(before);
    if (draft) keepDraft(key, draft, [...secretInputs, ...without]);
  });
  useEffect(
    () => () => {
      if (latest.current !== undefined) dropDraft(latest.current);
    },
    [],
  );
}

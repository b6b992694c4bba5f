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

/** What was typed under this name on the same basis; null for none, and where no person is signed in. */
export function readUntilLeft(name: string | undefined, basis: string): Draft | null {
  const draft = name !== undefined && storedUser() ? readDraft(name) : null;
  return draft?.basis === basis ? draft : null;
}

/**
 * Stores what is typed into a form while it is open, so that the end of the session loses nothing of it (decision 192):
 * `typed` is what stands there, null where it is as at first. A form that is left otherwise was sent or given up, and its
 * draft goes with it.
 */
export function useStoredUntilLeft(
  name: string | undefined,
  basis: string,
  typed: () => Omit<Draft, 'basis'> | null,
  without: readonly string[] = [],
): void {
  const stored = useRef<string | null>(null);
  const latest = useRef(basis);
  // After every drawing: what a form holds is known only then.
  useEffect(() => {
    latest.current = basis;
    if (name === undefined || !storedUser()) return;
    const draft = typed();
    const text = draft && JSON.stringify([draft, basis]);
    if (text === stored.current) return;
    stored.current = text;
    if (draft) keepDraft(name, { ...draft, basis }, [...secretInputs, ...without]);
    else dropOwn(name, basis);
  });
  useEffect(() => {
    if (name === undefined) return;
    return () => dropOwn(name, latest.current);
  }, [name]);
}

/** What was typed into another record waits for that one to be opened. */
function dropOwn(name: string, basis: string): void {
  if (readDraft(name)?.basis === basis) dropDraft(name);
}

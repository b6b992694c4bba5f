import { storedUser } from './stored-user.ts';

/**
 * What was typed into a long form, kept in this tab until it was sent: it survives a reload and the idle logout, not
 * the closing of the tab. Kept per person, so that the next one at this device does not see it.
 */
type Draft = { values: Record<string, unknown>; operationId: string };

const prefix = 'draft:';

function keyOf(name: string): string {
  return `${prefix}${storedUser()?.id ?? 'visitor'}:${name}`;
}

/** The draft, or null where there is none or it cannot be read. */
export function readDraft(name: string): Draft | null {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text ? (JSON.parse(text) as Draft) : null;
  } catch {
    return null;
  }
}

/** Keeps the draft; files and the fields named in `without` (passwords) are left out. */
export function keepDraft(name: string, draft: Draft, without: readonly string[]): void {
  const values = Object.entries(draft.values).filter(
    ([key, value]) => !without.includes(key) && !(value instanceof Blob),
  );
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ ...draft, values: Object.fromEntries(values) }));
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

/** Forgets every draft of this tab: a person signed out on purpose. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

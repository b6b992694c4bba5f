import { tabStorage } from '../browser/storage.ts';
import { storedUser } from './stored-user.ts';

/**
 * What was typed into a form, stored in this tab until it was sent: it survives a reload and the idle logout, not the
 * closing of the tab. Stored per person, so that the next one at this device does not see it.
 */
export type Draft = {
  values: Record<string, unknown>;
  operationId: string;
};

const prefix = 'draft:';

function keyOf(name: string): string {
  return `${prefix}${storedUser()?.id ?? 'visitor'}:${name}`;
}

/** The draft, or null where there is none or it cannot be read. */
export function readDraft(name: string): Draft | null {
  try {
    const draft = JSON.parse(tabStorage.read(keyOf(name)) ?? 'null') as Draft | null;
    return draft && typeof draft.values === 'object' ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps the draft; files and the fields named in `without` (passwords) are left out. */
export function keepDraft(name: string, draft: Draft, without: readonly string[]): void {
  const values = Object.entries(draft.values).filter(
    ([key, value]) => !without.includes(key) && !(value instanceof Blob),
  );
  // A full or forbidden storage costs the draft, never the form.
  tabStorage.write(keyOf(name), JSON.stringify({ ...draft, values: Object.fromEntries(values) }));
}

export function dropDraft(name: string): void {
  tabStorage.remove(keyOf(name));
}

/** Forgets every draft of this tab: a person signed out on purpose. */
export function dropAllDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.remove(key);
}

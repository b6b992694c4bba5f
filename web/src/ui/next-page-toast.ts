import { useEffect } from 'react';
import { tabStorage } from '../browser/storage.ts';
import { type Toast, toast } from './toast.ts';

const key = 'toast';
type StoredToast = Pick<Toast, 'kind' | 'title' | 'detail'>;

/** Keeps a toast over the change to another document, where memory does not reach. */
export function keepToastForNextPage(stored: StoredToast): void {
  tabStorage.write(key, JSON.stringify(stored));
}

/** Reads the stored text; null where it is no toast. */
export function parseStoredToast(text: string | null): StoredToast | null {
  try {
    const { kind, title, detail } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if ((kind !== 'success' && kind !== 'failure') || typeof title !== 'string') return null;
    return { kind, title, ...(typeof detail === 'string' && { detail }) };
  } catch {
    return null;
  }
}

/** Shows the toast that the last page left behind, once. */
export function useToastFromLastPage(): void {
  useEffect(() => {
    const stored = parseStoredToast(tabStorage.read(key));
    tabStorage.remove(key);
    if (stored) toast[stored.kind](stored.title, stored.detail);
  }, []);
}

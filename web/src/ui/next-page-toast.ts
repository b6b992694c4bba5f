import { useEffect } from 'react';
import { type Toast, toast } from './toast.ts';

const key = 'toast';
type StoredToast = Omit<Toast, 'id'>;

/** Keeps a toast over the change to another document, where memory does not reach. */
export function keepToastForNextPage(stored: StoredToast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage the next page simply has nothing to say.
  }
}

/** Shows the toast that the last page left behind, once. */
export function useToastFromLastPage(): void {
  useEffect(() => {
    const text = sessionStorage.getItem(key);
    if (!text) return;
    sessionStorage.removeItem(key);
    const stored = JSON.parse(text) as StoredToast;
    toast[stored.kind](stored.title, stored.detail);
  }, []);
}

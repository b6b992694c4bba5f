import { type PageSize, pageSizes } from '@rimpang/domain/pages';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../browser/storage.ts';
import { currentUserId } from '../../session/session-store.ts';

const listeners = new Set<() => void>();
const listen = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};
const keyOf = (person: number | null) => `rimpang-rows-${person}`;

function read(person: number | null): PageSize {
  const stored = Number(deviceStorage.read(keyOf(person)));
  return pageSizes.find((size) => size === stored) ?? pageSizes[0];
}

/** How many rows the reader wants on a page of any list; stored for that person on this device. */
export function usePageSize(): [PageSize, (size: PageSize) => void] {
  const person = currentUserId();
  const size = useSyncExternalStore(
    listen,
    () => read(person),
    () => read(person),
  );
  const keep = (next: PageSize) => {
    deviceStorage.write(keyOf(person), String(next));
    for (const tell of listeners) tell();
  };
  return [size, keep];
}

/**
 * The browser's storage, which may be forbidden, full or filled by others: reading then finds nothing and writing keeps
 * nothing, but no page fails for it.
 */
type SafeStorage = {
  read: (key: string) => string | null;
  /** False where it could not be kept. */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
};

/** `open` may throw: where site data is blocked, to name the storage is refused already. */
export function safeStorage(open: () => Storage): SafeStorage {
  const attempt = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
}

/** Kept until the tab is closed. */
export const tabStorage = safeStorage(() => sessionStorage);
/** Kept on this device, for all tabs. */
export const deviceStorage = safeStorage(() => localStorage);

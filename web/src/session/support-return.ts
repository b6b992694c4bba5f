import { tabStorage } from '../browser/storage.ts';
import * as publicPaths from '../paths/public.ts';

const key = 'support-return';

/** Where support stood before it looked as a partner; only in this tab. */
export function rememberSupportReturn(path: string): void {
  tabStorage.write(key, path);
}

/** The place to go back to, once; the staff home where none is known. */
export function takeSupportReturn(): string {
  const path = tabStorage.read(key);
  tabStorage.remove(key);
  return path?.startsWith(`${publicPaths.staffArea}/`) ? path : publicPaths.staffHome;
}

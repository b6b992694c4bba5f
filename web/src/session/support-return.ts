import * as publicPaths from '../paths/public.ts';
const key = 'support-return';

/** Where support stood before it looked as a partner; only in this tab. */
export function rememberSupportReturn(path: string): void {
  sessionStorage.setItem(key, path);
}

/** The place to go back to, once; the staff home where none is known. */
export function takeSupportReturn(): string {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path?.startsWith(`${publicPaths.staffArea}/`) ? path : publicPaths.staffHome;
}

import { keepToastForNextPage } from '../../ui/next-page-toast.ts';
import * as publicPaths from '../../paths/public.ts';

/** On to another page, as a document of its own; this one does not stay behind in the history. */
export function leaveFor(path: string): void {
  window.location.replace(path);
}

/** The same, with something to say there. */
export function leaveForLogin(title: string, detail: string): void {
  keepToastForNextPage({ kind: 'success', title, detail });
  leaveFor(publicPaths.login);
}

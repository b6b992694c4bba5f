import { createContext } from 'react';

/** What a route may say about itself: `static` pages are rendered by the server and never hydrated. */
export type PageHandle = { static?: boolean };

/** True where one of the matched routes is static. */
export function isStaticPage(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as PageHandle | undefined)?.static === true);
}

/** Request header in which the server hands the renderer the nonce of the response's content policy. */
export const nonceHeader = 'x-script-nonce';

/** The nonce for the page's inline scripts; known while the server renders, never in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

import { createContext } from 'react';

/**
 * What a route may say about itself: `static` pages are rendered by the server and not hydrated by the router; those that
 * are `light` stay so in the dark.
 */
export type PageHandle = { static?: boolean; light?: boolean };

/** True where one of the matched routes is static. */
export function isStaticPage(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as PageHandle | undefined)?.static === true);
}

/** True where one of the matched routes is always light. */
export function isLightPage(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as PageHandle | undefined)?.light === true);
}

/** Request header in which the server hands the renderer the nonce of the response's content policy. */
export const nonceHeader = 'x-script-nonce';

/** The nonce for the page's inline scripts; known while the server renders, never in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

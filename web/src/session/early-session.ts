declare global {
  interface Window {
    earlySession?: Promise<Response> | undefined;
  }
}

/**
 * Who is signed in is what every area asks first. Its document asks by itself, so that the answer comes while the code is still
 * on its way instead of a round trip after it (decision 136). Nothing is told to the document: it is the same for everybody.
 */
export const askEarly =
  'window.earlySession=fetch("/api/identity/session");window.earlySession.catch(()=>{})';

/** The answer that the document asked for, once: later questions are asked anew. Undefined where it did not ask. */
export function takeEarlySession(): Promise<Response> | undefined {
  const asked = window.earlySession;
  window.earlySession = undefined;
  return asked;
}

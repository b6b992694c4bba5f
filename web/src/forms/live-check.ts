import { useEffect, useRef, useState } from 'react';
import { readFailure } from '../api/failure.ts';

/** What a look-up says while one types: nothing yet, asking, the person's name, the refusal, or that it could not ask. */
export type LiveCheck =
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'valid'; message: string }
  | { state: 'invalid'; message: string }
  | { state: 'unknown'; message: string };

const againMs = 4_000;

type Answer = { state: 'valid' | 'invalid'; message: string };

/**
 * Asks about `text` once typing has rested for `delayMs` (500, R9.24). Late answers to earlier texts are dropped.
 * A text that cannot be asked about is `invalid`. A failed call gives `unknown` with its message and is tried again every few seconds: a network comes back without
 * any person typing. The server decides again on submit anyway.
 */
export function useLiveCheck(
  text: string,
  ask: (text: string, signal: AbortSignal) => Promise<Answer>,
  delayMs = 500,
): LiveCheck {
  const asked = text.trim();
  const [answer, setAnswer] = useState<{ text: string; check: LiveCheck } | null>(null);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (asked === '') return;
    const stop = new AbortController();
    const look = async () => {
      const check = await latest.current(asked, stop.signal).catch((error: unknown): LiveCheck => {
        const { code, message, fields } = readFailure(error);
        // Asking again does not change what was typed.
        if (code === 'INPUT_INVALID')
          return { state: 'invalid', message: Object.values(fields)[0] ?? message };
        return { state: 'unknown', message };
      });
      if (stop.signal.aborted) return;
      setAnswer({ text: asked, check });
      if (check.state === 'unknown') timer = setTimeout(() => void look(), againMs);
    };
    let timer = setTimeout(() => void look(), delayMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, delayMs]);
  if (asked === '') return { state: 'idle' };
  return answer?.text === asked ? answer.check : { state: 'checking' };
}

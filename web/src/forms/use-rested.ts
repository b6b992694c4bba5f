import { useEffect, useState } from 'react';

/** `text`, once typing has rested for `delayMs` (300, R5.14): what to ask the server for. */
export function useRested(text: string, delayMs = 300): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return rested;
}

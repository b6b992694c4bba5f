import { useEffect, useRef, useState } from 'react';

type Options = {
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  delayMs: number;
};

/**
 * What is typed into a search. It is asked for once typing has rested for `delayMs`, and follows `value` where that changes
 * by itself (back button, cleared filter). Blanks around it are no other search and are left alone: one may be waiting
 * for the next word.
 */
export function useSearchText({ value, onSearch, delayMs }: Options) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  if (given !== value) {
    setGiven(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text === value || text.trim() === value) return;
    const timer = setTimeout(() => latest.current(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, value, delayMs]);
  const clear = () => {
    setText('');
    onSearch('');
  };
  return { text, setText, clear };
}

import { createElement, Fragment } from 'react';

/** Codes as people get them: two or more letters, then two groups, such as ORD-2610-0015 and RP-RO-A7B411. */
const codes = /([A-Z]{2,}-[A-Z0-9]+-[A-Z0-9]+)/;

/** Words in which no line breaks inside a code. */
export function Coded({ text }: { text: string }) {
  const parts = text
    .split(codes)
    .map((part, index) => (index % 2 === 1 ? createElement('span', { className: 'whole' }, part) : part));
  return createElement(Fragment, null, ...parts);
}

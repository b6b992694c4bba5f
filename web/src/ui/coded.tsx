import { createElement, Fragment } from 'react';

/** Codes as people get them, such as ORD-2610-0015 and RP-RO-A7B411, with the brackets and commas around them. */
const codes = /(\S*[A-Z]{2,}-[A-Z0-9]+-[A-Z0-9]+\S*)/;

/** Words in which no line breaks inside a code. */
export function Coded({ text }: { text: string }) {
  const parts = text
    .split(codes)
    .map((part, index) => (index % 2 === 1 ? createElement('span', { className: 'whole' }, part) : part));
  return createElement(Fragment, null, ...parts);
}

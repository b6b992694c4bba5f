import { Fragment } from 'react';

/** An e-mail address in a narrow place: its lines end before the @ and before dots, not in the middle of a word. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

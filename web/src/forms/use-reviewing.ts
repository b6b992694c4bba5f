import { useEffect, useRef } from 'react';
import { useAddressSheet } from '../browser/address-sheet.ts';

/**
 * Is the second step of a form shown, its review? It has its own address, so that "back" leads to the first step, as it
 * closes a sheet. Leaving it twice before the address has followed goes back once.
 */
export function useReviewing(): [boolean, (reviewing: boolean) => void] {
  const { value, open, close } = useAddressSheet('langkah');
  const shown = value === 'periksa';
  const latest = useRef({ shown, leaving: false });
  useEffect(() => {
    latest.current = { shown, leaving: shown && latest.current.leaving };
  });
  const set = (reviewing: boolean) => {
    if (reviewing) return open('periksa');
    if (!latest.current.shown || latest.current.leaving) return;
    latest.current.leaving = true;
    close();
  };
  return [shown, set];
}

type Reviewed = {
  busy: boolean;
  /** Does every rule hold? */
  holds: () => boolean;
  /** Shows what is wrong. */
  review: () => boolean;
};

/**
 * Is the review drawn? Only of what the form's rules allow. Where that is not so any more, as after another device took
 * from the balance, or with another amount and "forward", it leads back to the fields, with what is wrong beside them. A
 * form that holds nothing (`filled`), as after it was sent, is just not drawn.
 */
export function useValidReview(
  [reviewing, setReviewing]: ReturnType<typeof useReviewing>,
  form: Reviewed,
  filled: boolean,
): boolean {
  const valid = form.busy || (filled && form.holds());
  const wrong = reviewing && filled && !valid;
  const leadBack = useRef(() => undefined as void);
  useEffect(() => {
    leadBack.current = () => {
      form.review();
      setReviewing(false);
    };
  });
  useEffect(() => {
    if (wrong) leadBack.current();
  }, [wrong]);
  return reviewing && filled && valid;
}

import { useLocation, useNavigate } from 'react-router';
import { useAddressParams } from './address-params.ts';

const openedHere = { openedHere: true };

/**
 * A sheet that the address opens (`?bonus=12`), so that it can be linked to. "Back" closes it, and closing it goes back
 * where it was opened on this page, so that "back" does not meet the page twice.
 */
export function useAddressSheet(key: string) {
  const [params, write] = useAddressParams();
  const navigate = useNavigate();
  const location = useLocation() as { state: Partial<typeof openedHere> | null };
  return {
    value: params.get(key),
    /** This page with the sheet open, for a link. */
    addressOf: (value: string) => {
      const next = new URLSearchParams(params);
      next.set(key, value);
      return `?${next}`;
    },
    open: (value: string) => write((next) => next.set(key, value), { state: openedHere }),
    close: () => {
      if (location.state?.openedHere) void navigate(-1);
      else write((next) => next.delete(key), { replace: true });
    },
  };
}

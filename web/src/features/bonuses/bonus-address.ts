import { useAddressParams } from '../../browser/address-params.ts';

const key = 'bonus';

/** Which bonus is being explained, kept in the address (`?bonus=ID`): it can be linked to, and "back" closes it. */
export function useBonusAddress() {
  const [params, write] = useAddressParams();
  const set = (id: number | null) =>
    write(
      (next) => {
        if (id === null) next.delete(key);
        else next.set(key, String(id));
      },
      { replace: id === null },
    );
  const id = Number(params.get(key));
  const linkTo = (bonusId: number) => {
    const next = new URLSearchParams(params);
    next.set(key, String(bonusId));
    return `?${next}`;
  };
  return {
    bonusId: Number.isSafeInteger(id) && id > 0 ? id : null,
    /** The address of this page with that bonus explained. */
    linkTo,
    explain: (bonusId: number) => set(bonusId),
    close: () => set(null),
  };
}

import { useSearchParams } from 'react-router';

const key = 'bonus';

/** Which bonus is being explained, kept in the address (`?bonus=ID`): it can be linked to, and "back" closes it. */
export function useBonusAddress() {
  const [params, setParams] = useSearchParams();
  const set = (id: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(key);
        else next.set(key, String(id));
        return next;
      },
      { replace: id === null, preventScrollReset: true },
    );
  const id = Number(params.get(key));
  return {
    bonusId: Number.isSafeInteger(id) && id > 0 ? id : null,
    explain: (bonusId: number) => set(bonusId),
    close: () => set(null),
  };
}

import { useSearchParams } from 'react-router';

const key = 'tampil';
export const views = [
  { value: 'pohon', label: 'Pohon' },
  { value: 'diagram', label: 'Diagram' },
] as const;
type View = (typeof views)[number]['value'];

/** Tree or diagram, kept in the address beside the search. */
export function useNetworkView(): { shown: View; show: (view: View) => void } {
  const [params, setParams] = useSearchParams();
  const show = (view: View) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (view === 'pohon') next.delete(key);
        else next.set(key, view);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { shown: params.get(key) === 'diagram' ? 'diagram' : 'pohon', show };
}

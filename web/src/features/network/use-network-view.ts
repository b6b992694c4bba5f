import { useAddressParams } from '../../browser/address-params.ts';

const key = 'tampil';
export const networkViews = [
  { value: 'pohon', label: 'Pohon' },
  { value: 'diagram', label: 'Diagram' },
] as const;
type View = (typeof networkViews)[number]['value'];

/** Tree or diagram, kept in the address beside the search. */
export function useNetworkView(): { shown: View; show: (view: View) => void } {
  const [params, write] = useAddressParams();
  const show = (view: View) =>
    write(
      (next) => {
        if (view === 'pohon') next.delete(key);
        else next.set(key, view);
      },
      { replace: true },
    );
  return { shown: params.get(key) === 'diagram' ? 'diagram' : 'pohon', show };
}

import { useAddressParams } from '../../browser/address-params.ts';

const key = 'tampil';
export const networkViews = [
  { value: 'pohon', label: 'Pohon' },
  { value: 'diagram', label: 'Diagram' },
] as const;
type View = (typeof networkViews)[number]['value'];

/** Tree or diagram, kept in the address beside the search; `first` is what opens without a word of it. */
export function useNetworkView(first: View): { shown: View; show: (view: View) => void } {
  const [params, write] = useAddressParams();
  const show = (view: View) =>
    write(
      (next) => {
        if (view === first) next.delete(key);
        else next.set(key, view);
      },
      { replace: true },
    );
  const asked = networkViews.find(({ value }) => value === params.get(key));
  return { shown: asked?.value ?? first, show };
}

import { useAddressParams } from '../../browser/address-params.ts';

const key = 'tampil';
export const networkViews = [
  { value: 'pohon', label: 'Pohon' },
  { value: 'diagram', label: 'Diagram' },
] as const;
export type View = (typeof networkViews)[number]['value'];

const viewIn = (params: URLSearchParams, first: View): View =>
  networkViews.find(({ value }) => value === params.get(key))?.value ?? first;

/** Does the tree open at these words of an address? */
export const isTreeShown = (params: URLSearchParams, first: View) => viewIn(params, first) === 'pohon';

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
  return { shown: viewIn(params, first), show };
}

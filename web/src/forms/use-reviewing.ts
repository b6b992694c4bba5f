import { useAddressParams } from '../browser/address-params.ts';

/**
 * Is the second step of a form shown, its review? It has its own address, so that "back" leads to the first (R4.11 of
 * sheets holds for reviews as well).
 */
export function useReviewing(): [boolean, (reviewing: boolean) => void] {
  const [params, change] = useAddressParams();
  const set = (reviewing: boolean) =>
    change((next) => (reviewing ? next.set('langkah', 'periksa') : next.delete('langkah')), {
      replace: !reviewing,
    });
  return [params.get('langkah') === 'periksa', set];
}

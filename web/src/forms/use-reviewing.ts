import { useAddressSheet } from '../browser/address-sheet.ts';

/**
 * Is the second step of a form shown, its review? It has its own address, so that "back" leads to the first step, as it
 * closes a sheet.
 */
export function useReviewing(): [boolean, (reviewing: boolean) => void] {
  const { value, open, close } = useAddressSheet('langkah');
  return [value === 'periksa', (reviewing) => (reviewing ? open('periksa') : close())];
}

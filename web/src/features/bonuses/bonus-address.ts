import { useAddressSheet } from '../../browser/address-sheet.ts';

/** Which bonus is being explained, kept in the address (`?bonus=ID`): it can be linked to, and "back" closes it. */
export function useBonusAddress() {
  const { value, addressOf, open, close } = useAddressSheet('bonus');
  const id = Number(value);
  return {
    bonusId: Number.isSafeInteger(id) && id > 0 ? id : null,
    /** The address of this page with that bonus explained. */
    linkTo: (bonusId: number) => addressOf(String(bonusId)),
    explain: (bonusId: number) => open(String(bonusId)),
    close,
  };
}

import { IconShare } from '#icons';
import { useAddressSheet } from '../../../../browser/address-sheet.ts';
import { Button } from '../../../../ui/button.tsx';

/** Opens the sheet 'Undang mitra' over the page it stands on. */
export function InviteButton() {
  const { open } = useAddressSheet('undang');
  return (
    <Button small icon={<IconShare size={18} stroke={2} aria-hidden />} onClick={() => open('ya')}>
      Undang mitra
    </Button>
  );
}

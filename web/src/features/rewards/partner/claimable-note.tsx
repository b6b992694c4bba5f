import { IconGift } from '#icons';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/section.tsx';

/** Says first what waits to be claimed. `onClaim` asks for it, or leads to where it is asked for. */
export function ClaimableNote({ title, onClaim }: { title: string; onClaim: () => void }) {
  return (
    <Note
      icon={<IconGift size={24} stroke={1.75} aria-hidden />}
      title={`${title} bisa diklaim`}
      action={
        <Button small onClick={onClaim} aria-label={`Klaim ${title} sekarang`}>
          Klaim
        </Button>
      }
    >
      Poin Anda sudah cukup, dan tidak berkurang.
    </Note>
  );
}

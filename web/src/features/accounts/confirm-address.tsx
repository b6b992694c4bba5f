import { IconMail } from '#icons';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/section.tsx';
import { useConfirmationLink } from './use-confirmation-link.ts';

/** What an address lacks that another person entered (decision 214), and the way to it; `wrong` says what to do where it is another's. */
export function ConfirmAddress({ email, wrong }: { email: string; wrong: string }) {
  const link = useConfirmationLink();
  return (
    <Note
      tone="wait"
      icon={<IconMail size={24} stroke={1.75} aria-hidden />}
      title="Email Anda belum dikonfirmasi"
      action={
        <Button variant="outline" small busy={link.busy} busyLabel="Mengirim..." onClick={link.send}>
          Kirim tautan
        </Button>
      }
    >
      Tercatat {email}. Sebelum dikonfirmasi, Lupa password tidak dapat dipakai. {wrong}
    </Note>
  );
}

import type { ReactNode } from 'react';
import { IconMail } from '#icons';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/section.tsx';
import { useConfirmationLink } from './use-confirmation-link.ts';

type NoteProps = { title: string; verb: string; children: ReactNode };

/** What the own address waits for, and the button that has the link sent there. */
export function ConfirmationNote({ title, verb, children }: NoteProps) {
  const link = useConfirmationLink();
  return (
    <Note
      tone="wait"
      icon={<IconMail size={24} stroke={1.75} aria-hidden />}
      title={title}
      action={
        <Button variant="outline" small busy={link.busy} busyLabel="Mengirim..." onClick={link.send}>
          {verb}
        </Button>
      }
    >
      {children}
    </Note>
  );
}

/** What an address lacks that another person entered (decision 214), and the way to it; `wrong` says what to do where it is another's. */
export function ConfirmAddress({ email, wrong }: { email: string; wrong: string }) {
  return (
    <ConfirmationNote title="Email Anda belum dikonfirmasi" verb="Kirim tautan">
      Tercatat {email}. Sebelum dikonfirmasi, Lupa password tidak dapat dipakai. {wrong}
    </ConfirmationNote>
  );
}

import { changeEmailInput } from '@rimpang/contract/own-email';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { queries } from '../../api/client.ts';
import { reloadSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { ErrorState } from '../../lists/error-state.tsx';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FormStack } from '../../forms/form.tsx';
import { CodeField } from '../../forms/code-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { Card, Note, Section } from '../../ui/section.tsx';
import { PanelSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { useConfirmationLink } from './use-confirmation-link.ts';

type OwnEmail = { email: string; confirmed: boolean; pending: string | null; secondFactor: boolean };

/** Where e-mails go: the verified address, the one that waits for its link, and the form for another. */
export function OwnEmailSection() {
  const state = useQuery(queries.identity.ownEmail.queryOptions({ input: {} }));
  return (
    <Section title="Email">
      {state.data ? (
        <Card padded>
          <FormStack>
            <EmailState {...state.data} />
            <EmailForm secondFactor={state.data.secondFactor} />
          </FormStack>
        </Card>
      ) : state.error ? (
        <ErrorState error={state.error} retry={() => void state.refetch()} />
      ) : (
        <PanelSkeleton height="17.5rem" />
      )}
    </Section>
  );
}

function EmailState({ email, confirmed, pending }: OwnEmail) {
  const link = useConfirmationLink();
  if (pending)
    return (
      <Note
        tone="wait"
        title={`${pending} menunggu konfirmasi`}
        action={
          <Button variant="outline" small busy={link.busy} onClick={link.send}>
            Kirim ulang surat
          </Button>
        }
      >
        {email ? `Sampai itu, surat tetap dikirim ke ${email}.` : 'Sampai itu, tidak ada surat yang dikirim.'}
      </Note>
    );
  if (!email)
    return (
      <Note tone="error" title="Belum ada email yang dikonfirmasi">
        Surat penting, seperti reset password dan peringatan cadangan, belum dapat dikirim.
      </Note>
    );
  if (!confirmed) return <ConfirmAddress email={email} wrong="Bukan alamat Anda? Ganti di bawah." />;
  return (
    <p>
      Surat dikirim ke <EmailText address={email} />.
    </p>
  );
}

const labels = { email: 'Email baru', currentPassword: 'Password saat ini', code: 'Kode autentikator' };

function EmailForm({ secondFactor }: { secondFactor: boolean }) {
  const form = useForm({
    schema: changeEmailInput,
    initial: { email: '', currentPassword: '', code: '' },
    labels,
    failureTitle: 'Email Belum Diganti',
    send: (input, { context }) => callApi<OwnEmail>('/identity/email', input, context),
    onSuccess: ({ email, pending }) => {
      toast.success('Email Dicatat', pending ? `Konfirmasi lewat surat ke ${pending}.` : `Tetap ${email}.`);
      void refreshAfter('identity');
      void reloadSession();
    },
  });
  return (
    <form {...form.form}>
      <FormStack>
        <TextField {...form.field('email')} label={labels.email} type="email" autoComplete="email" />
        <PasswordField
          {...form.field('currentPassword')}
          label={labels.currentPassword}
          autoComplete="current-password"
        />
        <CodeField {...form.field('code')} asked={secondFactor} />
        <ErrorSummary problems={form.problems} />
        <Button type="submit" busy={form.busy}>
          Ganti email
        </Button>
      </FormStack>
    </form>
  );
}

import { emailWarning } from '@rimpang/domain/partners';
import { minimumPasswordLength } from '@rimpang/domain/passwords';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FormStack } from '../../../forms/form.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { LegalLine } from '../../../ui/legal-line.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useSignUp } from './use-sign-up.ts';

const minimumLength = minimumPasswordLength('mitra');

/**
 * The fields of R5.2. They wait for the script: what is typed before the page came alive would
 * be lost.
 */
export function SignUpForm() {
  const form = useSignUp();
  const alive = useHydrated();
  const email = form.field('email');
  return (
    <form {...form.form}>
      <fieldset disabled={!alive}>
        <FormStack>
          <TextField
            {...form.field('username')}
            label="Username"
            autoComplete="username"
            maxLength={30}
            hint="Untuk login dan tautan referral Anda."
          />
          <TextField {...form.field('fullName')} label="Nama lengkap" autoComplete="name" maxLength={120} />
          <TextField
            {...email}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            warning={emailWarning(email.value.trim())}
          />
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="new-password"
            hint={`Minimal ${minimumLength} karakter`}
          />
          <TextField
            {...form.field('accountNumber')}
            label="Nomor rekening"
            inputMode="numeric"
            maxLength={40}
          />
          <TextField
            {...form.field('ref')}
            label="Username upline"
            optional
            maxLength={254}
            hint="Mitra yang mengajak Anda. Masih bisa diganti saat aktivasi."
          />
          <ErrorSummary problems={form.problems} />
          <LegalLine of="sign-up" />
          <Button type="submit" wide busy={form.busy} busyLabel="Mendaftarkan...">
            Daftar
          </Button>
        </FormStack>
      </fieldset>
    </form>
  );
}

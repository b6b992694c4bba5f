import { ownPasswordInput } from '@rimpang/contract/second-factor';
import { Button } from '../../ui/button.tsx';
import { FormStack } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useForm } from '../../forms/use-form.ts';

const labels = { currentPassword: 'password saat ini' };
const initial = { currentPassword: '' };

type Props<Result> = {
  verb: string;
  failureTitle: string;
  send: (input: typeof initial) => Promise<Result>;
  onSuccess: (result: Result) => void;
};

/** Asks for the password before something about the account's safety changes. */
export function PasswordStep<Result>({ verb, failureTitle, send, onSuccess }: Props<Result>) {
  const form = useForm({ schema: ownPasswordInput, initial, labels, failureTitle, send, onSuccess });
  return (
    <form {...form.form}>
      <FormStack>
        <PasswordField
          {...form.field('currentPassword')}
          label="Password saat ini"
          autoComplete="current-password"
        />
        <Button type="submit" wide busy={form.busy}>
          {verb}
        </Button>
      </FormStack>
    </form>
  );
}

import type { ReactNode, SubmitEvent } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FormStack } from '../../forms/form.tsx';
import { useAskToClose } from '../../forms/leave-question.tsx';
import type { Problem } from '../../forms/use-form-state.ts';
import { Sheet } from '../../ui/sheet.tsx';

type Props = {
  title: string;
  /** On the button that sends. */
  verb: string;
  busyVerb?: string;
  variant?: ButtonVariant;
  disabledReason?: string | null | false;
  /** From `useForm`. */
  form: {
    busy: boolean;
    send: () => Promise<void>;
    problems: Problem[];
    isTyped: () => boolean;
    form: { onSubmit: (event: SubmitEvent) => void; noValidate: boolean; method: string };
  };
  onClose: () => void;
  wide?: boolean;
  /** What the form is about, above its fields. */
  intro?: ReactNode;
  children: ReactNode;
};

/**
 * A form in a dialog: its fields, what to fix, 'Batal' and the verb. Mounted only while it is open; dismissing it otherwise
 * than by 'Batal' asks first where something was typed.
 */
export function FormSheet(props: Props) {
  const { title, verb, form, onClose, wide, intro, children } = props;
  const submit = (event: SubmitEvent) => {
    if (form.busy) event.preventDefault();
    else form.form.onSubmit(event);
  };
  const leaving = useAskToClose(form.isTyped, onClose);
  const foot = (
    <>
      <Button variant="outline" onClick={form.busy ? undefined : onClose}>
        Batal
      </Button>
      <Button
        variant={props.variant}
        busy={form.busy}
        busyLabel={props.busyVerb}
        disabledReason={props.disabledReason}
        onClick={() => void form.send()}
      >
        {verb}
      </Button>
    </>
  );
  return (
    <Sheet open wide={wide} onClose={leaving.ask} title={title} busy={form.busy} foot={foot}>
      {intro && <p>{intro}</p>}
      <form {...form.form} onSubmit={submit}>
        <FormStack columns={wide}>
          {children}
          <ErrorSummary problems={form.problems} />
        </FormStack>
      </form>
      {leaving.question}
    </Sheet>
  );
}

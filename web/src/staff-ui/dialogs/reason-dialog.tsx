import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FormSchema } from '../../forms/schema.ts';
import { useAskToClose } from '../../forms/leave-question.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FormStack } from '../../forms/form.tsx';
import { useSecondFactorOn } from '../../session/use-second-factor-on.ts';
import { ProofFields, proofLabels } from './proof-fields.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { Failure } from '../../api/failure.ts';

const initial = { reason: '', currentPassword: '', code: '' };
const labels = { reason: 'Alasan', ...proofLabels };

type Call = { context: { operationId: string } };

type Props<Input, Result> = {
  onClose: () => void;
  /** The question with the object's name. */
  title: string;
  /** One sentence of consequence. */
  consequence: string;
  /** Choices above the reason that belong to the same action. */
  children?: ReactNode;
  /** The verb: 'Tolak orderan'. */
  verb: string;
  /** What is done gives something, and refuses or takes nothing. */
  gives?: boolean;
  schema: FormSchema<Input>;
  /** Password and code too, below the reason (decision 209): `toInput` gets them. */
  asksProof?: boolean;
  toInput: (values: { reason: string; currentPassword?: string; code?: string }) => unknown;
  send: (input: Input, call: Call) => Promise<Result>;
  onDone: (result: Result) => void;
  /** The caller shows something else in its place once it is done. */
  keepOpen?: boolean;
  failureTitle: string;
  /** As for `useForm`. */
  mayHaveArrived?: boolean;
  /** Return true where the failure was shown; the dialog closes then, for there is nothing left to decide. */
  onFailure: (failure: Failure) => boolean;
};

/** Asks why something is refused, or done; without a reason it does not happen. Mounted only while it is open. */
export function ReasonDialog<Input, Result>(props: Props<Input, Result>) {
  const { onClose, title, consequence, verb, failureTitle } = props;
  const form = useForm({
    schema: props.schema,
    initial,
    labels,
    toInput: (values) => props.toInput(props.asksProof ? values : { reason: values.reason }),
    failureTitle,
    mayHaveArrived: props.mayHaveArrived ?? false,
    send: props.send,
    onSuccess: (result) => {
      props.onDone(result);
      if (!props.keepOpen) onClose();
    },
    onFailure: (failure) => {
      const shown = props.onFailure(failure);
      if (shown) onClose();
      return shown;
    },
  });
  const reason = useReasonKeys(() => void form.send());
  const leaving = useAskToClose(form.isTyped, onClose);
  const foot = (
    <>
      <Button variant="outline" onClick={form.busy ? undefined : onClose}>
        Batal
      </Button>
      <Button
        variant={props.gives ? 'primary' : 'danger-filled'}
        busy={form.busy}
        onClick={() => void form.send()}
      >
        {verb}
      </Button>
    </>
  );
  const why = <TextField {...form.field('reason')} label="Alasan" rows={3} maxLength={500} />;
  return (
    <Sheet open onClose={leaving.ask} title={title} busy={form.busy} foot={foot}>
      <p>{consequence}</p>
      {props.children}
      <form {...form.form} ref={reason}>
        {props.asksProof ? (
          <FormStack>
            {why}
            <ProofWhereOn form={form} />
            <ErrorSummary problems={form.problems} />
          </FormStack>
        ) : (
          why
        )}
      </form>
      {leaving.question}
    </Sheet>
  );
}

/** Asks whether the second factor is on only where a proof is asked for. */
function ProofWhereOn({ form }: Pick<Parameters<typeof ProofFields>[0], 'form'>) {
  return <ProofFields form={form} secondFactor={useSecondFactorOn()} />;
}

/** The reason has the focus, and Ctrl/⌘ Enter sends it. */
function useReasonKeys(send: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const element = form.current;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) latest.current();
    };
    element?.querySelector('textarea')?.focus();
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, []);
  return form;
}

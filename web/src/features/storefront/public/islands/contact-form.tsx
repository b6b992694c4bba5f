import { callApi } from '../../../../api/call.ts';
import { readFailure } from '../../../../api/failure.ts';
import { toast } from '../../../../ui/toast.ts';
import { contactOperationId, forgetContact, keepContact } from './contact-draft.ts';
import { showIsland } from './island-root.tsx';

showIsland(null);

let isSending = false;

/**
 * Sends the contact form of the static page. Its fields keep their text until it arrived, whatever happens on the way.
 */
export async function sendContact(form: HTMLFormElement): Promise<void> {
  if (isSending) return;
  toast.dismissFailure();
  if (!showProblems(form, blankOrWrong(form))) return;
  isSending = true;
  setBusy(form, true);
  try {
    const input = Object.fromEntries(new FormData(form));
    const sent = textsOf(form);
    const { reference } = await callApi<{ reference: string }>('/storefront/messages', input, {
      operationId: contactOperationId(),
    });
    forgetContact();
    emptyBut(form, sent);
    sayReceived(form, reference);
    toast.success('Pesan Terkirim!', `Nomor ${reference}. Kami balas ke email Anda.`);
  } catch (error) {
    fail(form, error);
  } finally {
    isSending = false;
    setBusy(form, false);
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Problems = Readonly<Record<string, string | undefined>>;

/** In the words of the contract; what only the server can judge comes with its answer. */
const missing: Readonly<Record<string, string>> = {
  name: 'Nama lengkap wajib diisi',
  email: 'Email wajib diisi',
  message: 'Pesan wajib diisi',
};

function blankOrWrong(form: HTMLFormElement): Problems {
  const wrong = (field: TextField) => {
    if (field.value.trim() === '') return missing[field.name];
    return field.validity.typeMismatch ? 'Format email tidak valid' : undefined;
  };
  return Object.fromEntries(textFieldsOf(form).map((field) => [field.name, wrong(field)]));
}

/** Puts what is wrong beside its field and the focus into the first of them; true where nothing is. */
function showProblems(form: HTMLFormElement, problems: Problems): boolean {
  const say = (field: TextField, problem = '') => {
    const line = document.getElementById(`${field.id}-message`);
    if (line) line.textContent = problem;
    if (problem) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  };
  for (const field of textFieldsOf(form)) {
    const problem = problems[field.name];
    say(field, problem);
    if (problem) field.addEventListener('input', () => say(field), { once: true });
  }
  const first = textFieldsOf(form).find((field) => problems[field.name]);
  first?.focus();
  return !first;
}

const textFieldsOf = (form: HTMLFormElement): TextField[] =>
  [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );

/** What stands in the fields now. */
function textsOf(form: HTMLFormElement): (readonly [TextField, string])[] {
  return textFieldsOf(form).map((field) => [field, field.value] as const);
}

/** Empties what was `sent`; what was typed while it was under way stays, as the beginning of the next message. */
function emptyBut(form: HTMLFormElement, sent: ReturnType<typeof textsOf>): void {
  const before = new Map(sent);
  const since = textsOf(form).filter(([field, text]) => text !== before.get(field));
  form.reset();
  for (const [field, text] of since) field.value = text;
  if (since.length > 0) keepContact(form);
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  const button = form.querySelector('button');
  if (!button) return;
  const { label = '', busyLabel = '' } = button.dataset;
  button.textContent = busy ? busyLabel : label;
  if (busy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}

function sayReceived(form: HTMLFormElement, reference: string): void {
  const line = form.querySelector<HTMLOutputElement>('output');
  if (line) line.textContent = `Pesan ${reference} sudah kami terima.`;
}

/** Beside the field where the server named one, otherwise as a toast. */
function fail(form: HTMLFormElement, error: unknown): void {
  const { code, message, fields } = readFailure(error);
  if (code === 'OPERATION_REUSED') {
    forgetContact();
    keepContact(form);
  }
  showProblems(form, fields);
  const [problem = message] = Object.values(fields);
  toast.failure('Pesan Belum Terkirim', problem);
}

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
  isSending = true;
  setBusy(form, true);
  toast.dismissFailure();
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

/** What stands in the fields now. */
function textsOf(form: HTMLFormElement): (readonly [TextField, string])[] {
  return [...form.elements]
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    .map((field) => [field, field.value] as const);
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
  const [name, problem] = Object.entries(fields)[0] ?? [];
  const field = name ? form.elements.namedItem(name) : null;
  if (problem && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    field.setCustomValidity(problem);
    field.reportValidity();
    field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
  }
  toast.failure('Pesan Belum Terkirim', problem ?? message);
}

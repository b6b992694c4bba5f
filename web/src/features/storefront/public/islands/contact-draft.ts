import { dropDraft, keepDraft, readDraft } from '../../../../session/draft.ts';

const name = 'contact';
let operationId: string | undefined;

/** The id of the message that is being written; it outlives a reload, so that a retry after one is still one message. */
export function contactOperationId(): string {
  operationId ??= readDraft(name)?.operationId ?? crypto.randomUUID();
  return operationId;
}

/** Keeps what was typed for this tab. */
export function keepContact(form: HTMLFormElement): void {
  const values = Object.fromEntries(new FormData(form));
  keepDraft(name, { values, operationId: contactOperationId() }, ['website']);
}

/** The next message is another one. */
export function forgetContact(): void {
  operationId = undefined;
  dropDraft(name);
}

/** Puts back what was typed before a reload, where nothing was typed since. */
export function restoreContact(form: HTMLFormElement): void {
  for (const [field, value] of Object.entries(readDraft(name)?.values ?? {})) {
    const control = form.elements.namedItem(field);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && control.value === '' && typeof value === 'string') control.value = value;
  }
}

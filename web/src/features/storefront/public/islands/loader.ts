import { readCount } from '@rimpang/domain/counts';
import { maxBottles } from '@rimpang/domain/storefront';
import { wakeHeader } from './header.ts';

declare global {
  interface Window {
    /** What was pressed before this script came (contract/early-taps.ts); gone once it has begun. */
    earlyTaps?: HTMLElement[];
  }
}

/**
 * The one script of the static pages: a few listeners. What one interacts with is loaded when the pointer, the finger or
 * the focus comes near it, so that the first press opens it (decision 028).
 */
const loadDialogs = () => import('./dialogs.tsx');
const loadContact = () => import('./contact-form.tsx');
const loadDraft = () => import('./contact-draft.ts');

const opener = '[data-buy],[data-tier]';
const contactForm = 'form[data-contact]';

const ignore = () => undefined;
const near = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

function warm(event: Event) {
  if (near(event, opener)) loadDialogs().catch(ignore);
  if (near(event, contactForm)) loadContact().catch(ignore);
}

/** Tells that nothing could be loaded; the words are in the page already. */
function tell(failed: boolean) {
  const words = document.getElementById('gagal-memuat');
  if (words) words.hidden = !failed;
}

async function whenLoaded<Part>(
  load: () => Promise<Part>,
  begin: (part: Part) => unknown,
  busy: Element | null,
) {
  busy?.setAttribute('aria-busy', 'true');
  try {
    begin(await load());
    tell(false);
  } catch {
    tell(true);
  } finally {
    busy?.removeAttribute('aria-busy');
  }
}

const readBottles = (typed: string) => readCount(typed, 1, maxBottles);

/** R5.5: whatever is no whole number of at least 1 becomes 1; the line beside the field says so. */
function setBottles(input: HTMLInputElement, typed: string) {
  const { count, problem } = readBottles(typed);
  input.value = String(count);
  const note = input.closest('[data-needs-script]')?.querySelector('[data-quantity-note]');
  if (note) note.textContent = problem;
}

function step(button: HTMLElement) {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  const next = readBottles(input.value).count + Number(button.dataset.step);
  setBottles(input, String(readBottles(String(next)).count));
}

function openDialog(button: HTMLElement) {
  // It is on its way: a second one would be a second step in the browser's history.
  if (button.getAttribute('aria-busy') === 'true') return;
  const { buy, tier } = button.dataset;
  const typed = document.querySelector<HTMLInputElement>(`[data-quantity="${buy}"]`)?.value ?? '';
  const item = buy
    ? ({ kind: 'product', id: buy, quantity: readBottles(typed).count } as const)
    : ({ kind: 'tier', id: tier ?? '', quantity: 1 } as const);
  void whenLoaded(loadDialogs, (part) => part.openDialog(item), button);
}

function showMap(button: HTMLElement) {
  const frame = document.createElement('iframe');
  frame.src = button.dataset.map ?? '';
  frame.title = button.dataset.mapTitle ?? '';
  frame.referrerPolicy = 'no-referrer';
  button.replaceWith(frame);
  frame.focus();
}

for (const name of ['pointerover', 'touchstart', 'focusin']) {
  document.addEventListener(name, warm, { passive: true });
}
document.addEventListener('click', (event) => {
  const button = near(event, opener);
  const stepper = near(event, '[data-step]');
  const map = near(event, '[data-map]');
  if (button) openDialog(button);
  if (stepper) step(stepper);
  if (map) showMap(map);
  if (near(event, '[data-dismiss]')) tell(false);
});
document.addEventListener('input', (event) => {
  const form = near(event, contactForm);
  if (form instanceof HTMLFormElement) loadDraft().then((part) => part.keepContact(form), ignore);
});
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.quantity) setBottles(target, target.value);
});
document.addEventListener('submit', (event) => {
  const form = near(event, contactForm);
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  void whenLoaded(loadContact, (part) => part.sendContact(form), form.querySelector('button'));
});

/** What was pressed before this script came: every step of a number, then what was to be opened or sent last. */
function makeUpForEarlyTaps() {
  const taps = window.earlyTaps ?? [];
  window.earlyTaps = undefined;
  for (const tap of taps) tap.removeAttribute('aria-busy');
  for (const tap of taps) if (tap.matches('[data-step]')) tap.click();
  const last = taps.findLast((tap) => !tap.matches('[data-step]'));
  if (last instanceof HTMLFormElement) last.requestSubmit();
  else last?.click();
}

/** Was a message begun in this tab? What was typed is put back by its own part then. */
function restoreContact() {
  const form = document.querySelector<HTMLFormElement>(contactForm);
  try {
    if (!form || !Object.keys(sessionStorage).some((key) => key.endsWith(':contact'))) return;
  } catch {
    return;
  }
  loadDraft().then((part) => part.restoreContact(form), ignore);
}

wakeHeader();
restoreContact();
makeUpForEarlyTaps();

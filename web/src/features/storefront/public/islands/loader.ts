import { readCount } from '@rimpang/domain/counts';
import { maxBottles } from '@rimpang/domain/storefront';

/**
 * The one script of the static pages: a few listeners. What one interacts with is loaded when the pointer, the finger or
 * the focus comes near it, so that the first press opens it (decision 028).
 */
const loadDialogs = () => import('./dialogs.tsx');
const loadContact = () => import('./contact-form.tsx');

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
  // A link of the menu leads to a place on this very page: the menu must not stay in front of it.
  if (near(event, '[data-menu] a')) near(event, '[data-menu]')?.removeAttribute('open');
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

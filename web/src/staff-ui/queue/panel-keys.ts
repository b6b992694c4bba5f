import { toast } from '../../ui/toast.ts';

/** What a key does in the panel of the opened row: it presses the button that names the key. */
type Decision = 'P' | 'T' | 'Z';

/** Which picture of a panel was looked at by key, by the `version` of what the panel shows. */
const looked = new WeakMap<HTMLElement, string>();

/** The work of one key in a queue, or null where the key means nothing there. A held key decides nothing. */
export function panelKey(event: KeyboardEvent, queue: HTMLElement): (() => void) | null {
  const key = event.key === 'Enter' ? 'ENTER' : event.key.toUpperCase();
  if (key === 'X') return act(event, tickOf(event, queue), (tick) => tick.click());
  // Of what is ticked it opens the review, which decides nothing by itself (decision 210).
  if (key === 'S')
    return act(event, queue.querySelector<HTMLElement>('[aria-keyshortcuts="S"]'), (all) => all.click());
  const panel = queue.querySelector<HTMLElement>('[data-queue-panel]');
  if (!panel) return null;
  // Where a button or link has the focus, Enter is its own.
  if (key === 'ENTER' && isPressedByEnter(event.target)) return null;
  if (key === 'P' || key === 'ENTER') return act(event, panel, process);
  if (key === 'T') return act(event, panel, (shown) => isReady(shown) && press(shown, 'T'));
  return key === 'Z' ? act(event, panel, look) : null;
}

/** A repeated key is taken away from the browser too, and does nothing. */
function act<Target>(event: KeyboardEvent, target: Target | null, work: (target: Target) => unknown) {
  if (!target) return null;
  return () => {
    if (!event.repeat) work(target);
  };
}

/** Goes on with what the panel decides. What has to be looked at first opens its picture instead, once (decision 083). */
function process(panel: HTMLElement): void {
  if (!isReady(panel)) return;
  const { lookFirst, version = '' } = panel.dataset;
  if (lookFirst && looked.get(panel) !== version) look(panel);
  else press(panel, 'P');
}

function look(panel: HTMLElement): void {
  if (press(panel, 'Z')) looked.set(panel, panel.dataset['version'] ?? '');
}

/** No person decides by a key on what was not on the screen: the panel stood there for a moment, with its pictures. */
function isReady(panel: HTMLElement): boolean {
  if (panel.dataset['ready'] !== 'true') return false;
  const shown = [...panel.querySelectorAll('img')].every((img) => img.complete);
  if (!shown) toast.failure('Bukti Belum Tampil', 'Tunggu gambarnya, lalu tekan lagi.');
  return shown;
}

/** Presses the panel's button of this key. False where there is none; one that is disabled shows its reason already. */
function press(panel: HTMLElement, key: Decision): boolean {
  const button = panel.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  button?.click();
  return button !== null;
}

/** The tick of the opened row, or of the row that has the focus. */
function tickOf({ target }: KeyboardEvent, queue: HTMLElement): HTMLElement | null {
  const focused = target instanceof HTMLElement ? target.closest('tr') : null;
  const row = focused ?? queue.querySelector('tr[aria-current="true"]');
  return row?.querySelector<HTMLElement>('input[type="checkbox"]') ?? null;
}

function isPressedByEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, summary, input, label') !== null;
}

import { IconAlertCircle, IconCircleCheck, IconX } from '#icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Toast, type ToastAction, toast, toastMs, toastStore } from './toast.ts';
import styles from './toast.module.css';

/**
 * Where the toast appears. The page has one, and so has every open dialog: what is outside a modal dialog is inert,
 * so the toast must be inside it. Only the newest outlet shows it.
 */
const outlets: symbol[] = [];
const watchers = new Set<() => void>();
const tellWatchers = () => {
  for (const tell of watchers) tell();
};

function useIsTopOutlet(): boolean {
  const [me] = useState(() => Symbol('outlet'));
  useEffect(() => {
    outlets.push(me);
    tellWatchers();
    return () => {
      outlets.splice(outlets.indexOf(me), 1);
      tellWatchers();
    };
  }, [me]);
  return useSyncExternalStore(
    (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    () => outlets.at(-1) === me,
    () => false,
  );
}

type Props = {
  /** Stands above the sheet's buttons instead of floating, so that it covers neither them nor the ×. */
  inSheet?: boolean;
  /** Floats at the top of small screens, away from the button of a form that ends where the page does. */
  onTop?: boolean;
};

/** Shows the current toast; successes are announced politely, failures at once. */
export function ToastOutlet(place: Props) {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  const shown = useIsTopOutlet() ? current : null;
  return (
    <>
      <output>{shown?.kind === 'success' && <ToastBox key={shown.id} shown={shown} {...place} />}</output>
      <div role="alert">
        {shown?.kind === 'failure' && <ToastBox key={shown.id} shown={shown} {...place} />}
      </div>
    </>
  );
}

function ToastBox({ shown, inSheet = false, onTop = false }: Props & { shown: Toast }) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const it = box.current;
    if (inSheet || !it) return;
    it.showPopover?.();
    if (shown.kind !== 'failure') return;
    const look = () => coversButton(it) && setMoved(true);
    look();
    // What failed may put a line of its own on the page, which pushes the buttons under the toast.
    const page = document.querySelector('main');
    if (!page || !('ResizeObserver' in window)) return;
    const watch = new ResizeObserver(look);
    watch.observe(page);
    return () => watch.disconnect();
  }, [inSheet, shown.kind]);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(toast.dismiss, toastMs);
    return () => clearTimeout(timer);
  }, [held]);
  const Icon = shown.kind === 'success' ? IconCircleCheck : IconAlertCircle;
  return (
    <div
      ref={box}
      popover={inSheet ? undefined : 'manual'}
      className={`${styles.toast} ${placeClass(inSheet, onTop || moved)} ${styles[shown.kind]} on-dark-ground`}
      // A move, not an entry: it may have appeared under a pointer that rests on the button just pressed.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
      <div className={styles.text}>
        <strong>{shown.title}</strong>
        {shown.detail && <span>{shown.detail}</span>}
        {shown.action && <Undo action={shown.action} />}
      </div>
      <button type="button" className={styles.close} aria-label="Tutup pemberitahuan" onClick={toast.dismiss}>
        <IconX size={20} stroke={2} aria-hidden />
      </button>
    </div>
  );
}

/** Does it lie over a button of the page? What has failed is tried again with one, which stands where the thumb is. */
function coversButton(box: HTMLElement): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return [...document.querySelectorAll('main button')].some((button) => {
    const place = button.getBoundingClientRect();
    return place.left < right && place.right > left && place.top < bottom && place.bottom > top;
  });
}

const placeClass = (inSheet: boolean, onTop: boolean) =>
  inSheet ? styles.inSheet : onTop ? styles.onTop : styles.floating;

function Undo({ action }: { action: ToastAction }) {
  const take = () => {
    toast.dismiss();
    action.run();
  };
  return (
    <button type="button" className={styles.action} onClick={take}>
      {action.label}
    </button>
  );
}

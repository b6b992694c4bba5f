import { IconDots } from '#icons';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { pixelsPerRem } from '../ui/text-size.ts';
import styles from './action-menu.module.css';

export type MenuAction = {
  label: string;
  icon: ReactNode;
  run: () => void;
  /** Why this cannot be done now; shown below the label. */
  disabledReason?: string | null | false;
  /** Takes something away. */
  danger?: boolean;
};

/** What is done less often, behind one button: '⋯'. The native popover closes on Escape and on a press beside it. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const id = useId();
  const place = (event: MouseEvent) => {
    const { bottom, right } = event.currentTarget.getBoundingClientRect();
    const style = document.getElementById(id)?.style;
    const width = document.documentElement.clientWidth;
    style?.setProperty('--top', `${bottom + 6}px`);
    // On a phone the button may stand at the left: the menu then begins at the edge of the page.
    const menuWidth = menuRem * pixelsPerRem();
    style?.setProperty('--right', `${Math.max(8, Math.min(width - right, width - menuWidth - 8))}px`);
  };
  const choose = (action: MenuAction) => {
    document.getElementById(id)?.hidePopover();
    action.run();
  };
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id} onClick={place} aria-label={label}>
        <IconDots size={20} stroke={2} aria-hidden />
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <ul>
          {actions.map((action) => (
            <li key={action.label}>
              <button
                type="button"
                className={action.danger ? styles.danger : undefined}
                disabled={Boolean(action.disabledReason)}
                onClick={() => choose(action)}
              >
                {action.icon}
                <span>
                  {action.label}
                  {action.disabledReason && <small>{action.disabledReason}</small>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** As wide as the style sheet makes it. */
const menuRem = 17;

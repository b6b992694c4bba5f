import { IconSearch } from '#icons';
import { useState } from 'react';
import { useKeydown } from '../../browser/use-keydown.ts';
import type { MenuEntry } from '../../shell/menu.ts';
import { KeyHelp } from './key-help.tsx';
import { Palette } from './palette.tsx';
import { useJumps } from './use-jumps.ts';
import { isWorkKey } from './work-key.ts';
import styles from '../lists/tools.module.css';

/** The search of the header, and the keys that work everywhere in the staff area: Ctrl/⌘ K, `?`, `/` and `G` (R2.3.28). */
export function StaffKeys({ menu }: { menu: readonly MenuEntry[] }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  useJumps(menu, () => setOpen('palette'));
  useKeydown((event) => {
    const palette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (palette) {
      event.preventDefault();
      setOpen('palette');
    } else if (event.key === '?' && isWorkKey(event)) setOpen('help');
  });
  const close = () => setOpen(null);
  return (
    <>
      <button type="button" className={styles.launcher} onClick={() => setOpen('palette')}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span>Cari mitra, PIN, pesanan</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open === 'palette' && <Palette menu={menu} onClose={close} />}
      {open === 'help' && <KeyHelp onClose={close} />}
    </>
  );
}

import { useState } from 'react';
import { tabStorage } from '../browser/storage.ts';

const key = 'menu-collapsed';

/** Whether the side menu is collapsed, remembered for this tab. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => tabStorage.read(key) === 'yes');
  const change = (wanted: boolean) => {
    tabStorage.write(key, wanted ? 'yes' : 'no');
    setCollapsed(wanted);
  };
  return [collapsed, change];
}

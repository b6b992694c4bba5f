import { useState } from 'react';

const key = 'menu-collapsed';

/** Whether the side menu is collapsed, remembered for this tab. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => sessionStorage.getItem(key) === 'yes');
  const change = (wanted: boolean) => {
    sessionStorage.setItem(key, wanted ? 'yes' : 'no');
    setCollapsed(wanted);
  };
  return [collapsed, change];
}

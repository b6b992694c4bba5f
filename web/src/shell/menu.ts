import type { Action } from '@rimpang/domain/permissions';
import type { Icon } from '#icons';

type MenuLink = {
  label: string;
  to: string;
  /** Shown to those who may do this; without it, to everybody in the area. */
  needs?: Action;
  /** Work waiting behind this entry. */
  count?: number;
};
export type MenuGroup = { label: string; icon: Icon; items: readonly MenuLink[] };
export type MenuEntry = (MenuLink & { icon: Icon }) | MenuGroup;

export function isGroup(entry: MenuEntry): entry is MenuGroup {
  return 'items' in entry;
}

/** Only what the reader may open; a group with nothing left disappears. */
export function visibleMenu(menu: readonly MenuEntry[], may: (action: Action) => boolean): MenuEntry[] {
  const open = (link: MenuLink) => !link.needs || may(link.needs);
  return menu
    .map((entry) => (isGroup(entry) ? { ...entry, items: entry.items.filter(open) } : entry))
    .filter((entry) => (isGroup(entry) ? entry.items.length > 0 : open(entry)));
}

import type { Action } from '@rimpang/domain/permissions';
import { isGroup, visibleMenu } from '../../shell/menu.ts';
import * as staffPaths from '../../paths/staff.ts';
import { adminMenu, besideMenu } from './menu.ts';

/** Does this address of a message lead the reader to a page of the staff area that the reader's role may open? */
export function mayOpenIn(link: string, may: (action: Action) => boolean): boolean {
  const [page = ''] = link.split(/[?#]/);
  const partnerId = /^\/admin\/mitra\/(\d+)$/.exec(page)?.[1];
  if (partnerId) return page === staffPaths.partner(Number(partnerId)) && may('partners.show');
  return [...visibleMenu(adminMenu({}), may), ...besideMenu]
    .flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
    .some(({ to }) => to === page);
}

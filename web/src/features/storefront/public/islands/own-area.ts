import { homeOf } from '../../../../session/homes.ts';
import { storedUser } from '../../../../session/stored-user.ts';

/** Who is signed in reads 'Dasbor' instead of Login. The page is the same for all, so that is known here only. */
export function offerOwnArea(): void {
  const user = storedUser();
  if (!user) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-login]')) {
    link.href = homeOf(user.role);
    link.textContent = 'Dasbor';
  }
}

import type { Role } from '@rimpang/domain/roles';
import { expect, test } from 'vitest';
import { signedInAs } from '../../testing/signed-in.ts';
import { staticPage } from '../../testing/static-page.tsx';
import { RegisterStaff } from './register-staff.tsx';

test.each<[Role, string[]]>([
  ['super_admin', ['', 'super_admin', 'admin', 'finance', 'cs']],
  ['admin', ['', 'finance', 'cs']],
])('a new account made by %s may have the roles that the server would take from them', (role, offered) => {
  signedInAs(role);
  const html = staticPage(<RegisterStaff />);
  const values = Array.from(html.matchAll(/<option value="([^"]*)"/g), ([, value]) => value);
  expect(values).toEqual(offered);
});

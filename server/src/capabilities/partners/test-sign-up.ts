import { type Harness, testPassword } from '../../testing/harness.ts';
import { tokenFor } from '../../testing/emails.ts';
import { visitor } from '../../testing/public-forms.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { partnersVerbs } from './index.ts';

/** A person signs up alone, verifies the address, and has an activation PIN. */
export async function signUpWithPin(h: Harness, username: string): Promise<void> {
  const email = `${username}@example.com`;
  const form = {
    username,
    fullName: `Nama ${username}`,
    email,
    password: testPassword,
    accountNumber: '1234567890',
  };
  await partnersVerbs.signUp.run(h.services, await visitor(h), form);
  const token = await tokenFor(h, email, '/verify-email');
  await sessionsVerbs.verifyEmail.run(h.services, await visitor(h), { token });
  await h.givePins(username, 'activation', 1);
}

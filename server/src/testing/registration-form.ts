export const testPassword = 'rimpang-demo-1';

let nikCounter = 0;

/** A plausible, unique NIK: Karanganyar, born on 14 May 1990. */
export function nextNik(): string {
  nikCounter += 1;
  return `331304140590${String(nikCounter).padStart(4, '0')}`;
}

/** A complete, valid registration form; override what the test is about. */
export function registrationForm(username: string, overrides: Partial<Record<string, string>> = {}) {
  return {
    username,
    fullName: `Nama ${username}`,
    nik: nextNik(),
    address: 'Jl. Melati 5, Karanganyar',
    phone: '0812-3456-7890',
    email: `${username}@gmail.com`,
    password: testPassword,
    bankHolder: `Nama ${username}`,
    bank: 'bri' as const,
    accountNumber: '123456784821',
    upline: 'superadmin',
    ...overrides,
  };
}

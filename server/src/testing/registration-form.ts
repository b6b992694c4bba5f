export const testPassword = 'rimpang-demo-1';

let nikCounter = 0;

const nikNumbers = 9_999;

/** A plausible, unique NIK: Karanganyar, born on 14 May 1990, and of later years where these numbers are used up. */
export function nextNik(): string {
  const year = 90 + Math.floor(nikCounter / nikNumbers);
  const number = (nikCounter % nikNumbers) + 1;
  nikCounter += 1;
  if (year > 99) throw new RangeError('all numbers of this test are used up');
  return `3313041405${year}${String(number).padStart(4, '0')}`;
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

import type { Role } from './roles.ts';

/** Decision 014: six for partners, twelve for staff. */
export const minimumPasswordLength = (role: Role): number => (role === 'mitra' ? 6 : 12);

/** The most used passwords in Indonesian and global leaks that pass the length rule; compared without case. */
const common = new Set([
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '111111',
  '000000',
  '121212',
  '123123',
  '112233',
  '654321',
  '666666',
  'password',
  'password1',
  'qwerty',
  'qwerty123',
  'abc123',
  'abcdef',
  'iloveyou',
  'indonesia',
  'sayang',
  'bismillah',
  'rahasia',
  'rahasia123',
  'admin123',
  'anjing',
  'kucing',
  'jakarta',
  'bandung',
  'surabaya',
  'doraemon',
  'merdeka',
  'garuda',
  'terserah',
  'cantik',
  'ganteng',
]);

export const passwordMessages = {
  required: 'Password wajib diisi',
  tooShort: (n: number) => `Password minimal ${n} karakter`,
  different: 'Password tidak cocok',
  common: 'Password ini terlalu mudah ditebak. Pilih yang lain.',
} as const;

/** The message under a password field, or null where the password may be used. */
export function passwordProblem(password: string, role: Role): string | null {
  if (password === '') return passwordMessages.required;
  const minimum = minimumPasswordLength(role);
  if (password.length < minimum) return passwordMessages.tooShort(minimum);
  if (common.has(password.toLowerCase())) return passwordMessages.common;
  return null;
}

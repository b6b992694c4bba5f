/** The bank picker: the eight specified banks first, then the rest of the table (R3.4). */
export const banks = [
  { code: 'bca', label: 'BCA' },
  { code: 'mandiri', label: 'Mandiri' },
  { code: 'bni', label: 'BNI' },
  { code: 'bri', label: 'BRI' },
  { code: 'cimb', label: 'CIMB Niaga' },
  { code: 'danamon', label: 'Danamon' },
  { code: 'permata', label: 'Permata' },
  { code: 'panin', label: 'Panin' },
  { code: 'bsi', label: 'BSI' },
  { code: 'btn', label: 'BTN' },
  { code: 'jago', label: 'Bank Jago' },
  { code: 'seabank', label: 'SeaBank' },
  { code: 'gopay', label: 'GoPay' },
  { code: 'ovo', label: 'OVO' },
  { code: 'dana', label: 'DANA' },
  { code: 'shopeepay', label: 'ShopeePay' },
] as const;
type BankCode = (typeof banks)[number]['code'];
export const bankCodes = banks.map((b) => b.code) as [BankCode, ...BankCode[]];

/** Display label of a bank code; unknown codes show themselves. */
export function bankLabel(code: string): string {
  return banks.find((b) => b.code === code)?.label ?? code;
}

/** Usernames that mean the company wherever a person reads who owns, receives or registered something (decisions 002, 212). */
export const companyUsernames: readonly string[] = ['perusahaan', 'sistem', 'super_admin'];
/** Usernames by which partners would be taken for staff. */
export const staffUsernames: readonly string[] = ['admin', 'finance', 'cs'];

/** As partners and staff read it; the account itself is open in both. */
export const partnerStatuses = ['Aktif', 'Tidak Aktif'] as const;

export const ranks = ['Mitra', 'Stokis', 'Supervisor', 'Manager', 'Director', 'Admin'] as const;
export type Rank = (typeof ranks)[number];

/** The Ministry of Home Affairs' province codes as of the 38 provinces (R5.17: implausible is a warning only). */
const provinceCodes = new Set([
  11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 31, 32, 33, 34, 35, 36, 51, 52, 53, 61, 62, 63, 64, 65, 71, 72, 73,
  74, 75, 76, 81, 82, 91, 92, 93, 94, 95, 96,
]);

/**
 * A doubt about a NIK that has its 16 digits: an unknown province or an impossible birth date
 * (women's day is written + 40). Null where it looks right. Never blocks: the card is right, not our table.
 */
export function nikWarning(nik: string): string | null {
  if (!/^\d{16}$/.test(nik)) return null;
  if (!provinceCodes.has(Number(nik.slice(0, 2))))
    return 'Kode provinsi pada NIK tidak dikenal. Cocokkan dengan KTP.';
  const rawDay = Number(nik.slice(6, 8));
  const day = rawDay > 40 ? rawDay - 40 : rawDay;
  const month = Number(nik.slice(8, 10));
  // The century is not written: of 19xx and 20xx the later one has every 29 February that either has.
  const lastDay = new Date(Date.UTC(2000 + Number(nik.slice(10, 12)), month, 0)).getUTCDate();
  if (day < 1 || day > lastDay || month < 1 || month > 12)
    return 'Tanggal lahir pada NIK tidak wajar. Cocokkan dengan KTP.';
  return null;
}

/** Normalises 08…, 62…, +62… to E.164 (`+6281234567890`); null where it is no Indonesian number. */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '');
  const national = digits.startsWith('62')
    ? digits.slice(2)
    : digits.startsWith('0')
      ? digits.slice(1)
      : null;
  if (national === null || !/^[1-9]\d{7,12}$/.test(national)) return null;
  return `+62${national}`;
}

/** `+6281234567890` → `0812-3456-7890`. */
export function formatPhone(e164: string): string {
  const national = `0${e164.replace(/^\+62/, '')}`;
  return national.replace(/^(.{4})(.{4})(.*)$/, '$1-$2-$3');
}

/** The wa.me address of a number, for the button beside it. */
export function whatsappLink(e164: string, text?: string): string {
  return `https://wa.me/${e164.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** Likely slips in the domain of an e-mail address (gmail.con); a suggestion, never a refusal. */
export function emailWarning(email: string): string | null {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  const slips = ['gmail.con', 'gmail.co', 'gmial.com', 'gamil.com', 'gmail.cm', 'gmal.com', 'gmail.comm'];
  return slips.includes(domain) ? 'Maksud Anda gmail.com?' : null;
}

/** A NIK on screen: `•••• •••• •••• 0001`. */
export function maskNik(nik: string): string {
  return `•••• •••• •••• ${nik.slice(-4)}`;
}

/** Account numbers on screen: `•••• 4821`. */
export function maskAccountNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}

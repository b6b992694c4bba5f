import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const figure = (value: number | bigint | undefined) => (value ?? 0).toLocaleString('id-ID');
/** What a length counts; numbers have none. */
const units: Readonly<Record<string, string>> = { string: ' karakter', array: ' pilihan', set: ' pilihan' };
const numbers = new Set(['number', 'int', 'bigint', 'nan']);

function typeMessage({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null || input === '') return 'Wajib diisi';
  if (expected === 'int') return 'Harus berupa angka bulat';
  return numbers.has(expected) ? 'Harus berupa angka' : 'Isian tidak valid';
}

/**
 * What a reader is told where a schema has no words of its own: the library's are English and speak of types. Given to
 * every schema of server and browser by the contract's first import.
 */
function inputMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'too_big':
      if (issue.origin === 'file') return 'Ukuran file terlalu besar';
      if (issue.inclusive === false) return `Harus kurang dari ${figure(issue.maximum)}`;
      return `Maksimal ${figure(issue.maximum)}${units[issue.origin] ?? ''}`;
    case 'too_small':
      if (issue.minimum === 1 && issue.origin === 'string') return 'Wajib diisi';
      if (issue.inclusive === false) return `Harus lebih dari ${figure(issue.minimum)}`;
      return `Minimal ${figure(issue.minimum)}${units[issue.origin] ?? ''}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'Tanggal tidak valid' : 'Format tidak valid';
    case 'not_multiple_of':
      return `Harus kelipatan ${figure(issue.divisor)}`;
    case 'unrecognized_keys':
      return 'Isian ini tidak dikenal';
    case 'invalid_value':
      return 'Pilihan tidak dikenal';
    default:
      return 'Isian tidak valid';
  }
}

z.config({ customError: inputMessage });

import { bankCodes, companyUsernames, normalisePhone, staffUsernames } from '@rimpang/domain/partners';
import { mostSkipped } from '@rimpang/domain/pages';
import { maxPinsPerOperation, pinTypes } from '@rimpang/domain/pins';
import {
  hiddenProblem,
  lineProblem,
  linesProblem,
  storageProblem,
  tidyLine,
  tidyLines,
  tidyNumber,
  withoutSign,
} from '@rimpang/domain/text';
import { z } from 'zod';
import './messages.ts';
import { wholeText } from './whole-text.ts';

type Problem = (text: string) => string | null;

/** A text in its stored form, refused with a sentence where it holds what cannot be stored (decision 088). */
function text(tidy: (text: string) => string, problem: Problem, message?: string) {
  return z
    .string(message)
    .overwrite(tidy)
    .superRefine((value, context) => {
      const found = problem(value);
      if (found) context.addIssue({ code: 'custom', message: found, continue: false });
    });
}
const most = (max: number) => `Maksimal ${max.toLocaleString('id-ID')} karakter`;

/**
 * Form fields with the messages of R5. Every text of the contract begins here, so that none can hold NUL, half
 * a character, a line break that it does not show, or a mark that turns other letters around. Unnamed keys are
 * refused by the objects.
 */
export const line = (message?: string) => text(tidyLine, lineProblem, message);
/** A text of several lines: messages, addresses, notes, reasons. */
export const lines = (message?: string) => text(tidyLines, linesProblem, message);
/** Exactly as typed, to be compared with what is stored: passwords. */
export const exact = (message?: string) => text(String, storageProblem, message);
/** A password that a person chooses: what cannot be seen cannot be typed again. */
export const chosenPassword = (message?: string) => text(String, hiddenProblem, message).max(200, most(200));
/** Digits as people write and paste them. */
const digits = (message: string, max: number) =>
  text(tidyNumber, lineProblem, message).min(1, message).max(max, most(max));

export const requiredText = (message: string, max = 200) => line(message).min(1, message).max(max, most(max));
export const requiredLines = (message: string, max = 500) =>
  lines(message).min(1, message).max(max, most(max));
export const optionalText = (max = 200) => line().max(max, most(max)).optional();
export const optionalLines = (max = 500) => lines().max(max, most(max)).optional();
/** What a search box or a filter that is typed sends. */
export const search = line().max(100, most(100)).overwrite(withoutSign).optional();
/** A password that already exists. */
export const password = (message: string) => exact(message).min(1, message).max(200, most(200));
/** A day of a filter. */
export const day = z.iso.date('Tanggal tidak valid').optional();

export const username = requiredText('Username wajib diisi', 30)
  .min(3, 'Username minimal 3 karakter')
  .regex(
    /^[a-zA-Z0-9._-]+$/,
    'Username hanya boleh berisi huruf, angka, titik, garis bawah, dan tanda hubung',
  );

const isNoneOf = (names: readonly string[]) => (typed: string) => !names.includes(typed.toLowerCase());

/** The username of a new account of staff: none that the product itself has for the company (decision 212). */
export const staffUsername = username.refine(
  isNoneOf(companyUsernames),
  'Username ini berarti perusahaan di portal ini. Pilih yang lain.',
);
/** That of a new partner: neither such a one, nor one by which other people would take the partner for staff. */
export const partnerUsername = staffUsername.refine(
  isNoneOf(staffUsernames),
  'Username ini hanya untuk staf. Pilih yang lain.',
);

/** By which a person is looked for: typed, or copied from a screen. */
export const knownUsername = (message: string, max = 254) =>
  requiredText(message, max).overwrite(withoutSign).min(1, message);

/** The same where it may be left out. */
export const optionalUsername = line().max(254, most(254)).overwrite(withoutSign).optional();

export const nik = digits('NIK KTP wajib diisi', 30)
  .transform((typed) => typed.replace(/\s/g, ''))
  .refine((typed) => /^\d{16}$/.test(typed), 'NIK harus 16 digit angka');

export const email = (required: string) =>
  requiredText(required, 254)
    .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Format email tidak valid')
    .transform((typed) => typed.toLowerCase());

export const phone = (required: string) =>
  digits(required, 30).transform((typed, context) => {
    const normal = normalisePhone(typed);
    if (normal === null)
      context.addIssue({ code: 'custom', message: 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890' });
    return normal ?? typed;
  });

export const bankCode = z.enum(bankCodes, 'Bank wajib dipilih');
export const accountNumber = digits('Nomor rekening wajib diisi', 40)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((typed) => /^\d*$/.test(typed), { message: 'Nomor rekening harus berupa angka.', abort: true })
  .refine(({ length }) => length >= 5 && length <= 30, 'Nomor rekening harus 5 sampai 30 angka.');
export const codeMissing = 'Kode wajib diisi';
const typedCode = text(tidyNumber, lineProblem, codeMissing)
  .max(40, 'Kode tidak valid')
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase());
/** Six digits of the app, or a recovery code; spaces and dashes are forgiven. */
export const oneTimeCode = typedCode.refine((typed) => typed !== '', codeMissing);
/** Beside a password, by who decides about the account: empty or absent where the second factor is off. */
export const codeIfOn = typedCode.optional();
export const ownPasswordMissing = 'Masukkan password Anda saat ini';
/** By which people show that it is them who decide about keys, money's way or the end of things (decisions 205, 207, 209). */
export const proof = {
  currentPassword: password(ownPasswordMissing),
  /** Of the app, or a recovery code; asked for where the second factor is on. */
  code: codeIfOn,
};
/** The same where the server says of which requests it is asked; of the others it may be left out. */
export const proofIfAsked = { currentPassword: exact().max(200, most(200)).optional(), code: codeIfOn };
/** How a proof can fail. */
export const proofFailures = ['PASSWORD_WRONG', 'SECOND_FACTOR_WRONG', 'TOO_MANY_TRIES'] as const;

/** A whole number of a form: nothing is missing, anything else that is no whole number is told so. */
export const whole = (missing: string, notWhole = 'Harus berupa angka bulat') =>
  z.int({
    error: ({ code, input }) => {
      if (code !== 'invalid_type') return undefined;
      return input === undefined || input === null || input === '' ? missing : notWhole;
    },
  });
/** No amount of a form is larger, in whole rupiah. */
export const mostRupiah = 1_000_000_000_000;
const noRupiah = 'Tulis rupiah bulat tanpa sen, misalnya 50.000';
/** Whole rupiah of a form; what is below zero is no amount, as in the browser. */
export const rupiah = (missing: string) =>
  whole(missing, noRupiah)
    .min(0, noRupiah)
    .max(mostRupiah, `Maksimal Rp ${mostRupiah.toLocaleString('id-ID')}`);

export const pinType = z.enum(pinTypes, 'Jenis PIN wajib dipilih');
export const pinCount = (tooFew: string) =>
  whole('Jumlah PIN wajib diisi')
    .min(1, tooFew)
    .max(maxPinsPerOperation, `Maksimal ${maxPinsPerOperation.toLocaleString('id-ID')} PIN`);

export const id = wholeText().min(1);
/** The id that a form sent as Idempotency-Key. */
export const operationId = z.uuid('Nomor permintaan tidak valid');
/** Of what the page sends by itself: no field is there to say it at. */
export const reload = 'Muat ulang halaman, lalu coba lagi';
/** No record is edited as often; its column is a 32-bit integer. */
const mostRevisions = 2_147_483_647;
/** The state of a record that an edit was made on, as it was read; another one meanwhile is EDITED_MEANWHILE. */
export const revision = whole(reload, reload).min(0, reload).max(mostRevisions, reload);
export const moment = z.iso.datetime();
/** Names what the answer that showed an order said of its slip; goes back with the decision (decisions 083, 203). */
export const seenSlip = line().max(64, 'Buka kembali orderan ini');
/** Whole rupiah, never negative, in output. */
export const amount = z.int();
export const count = z.int();
/**
 * The sum that the person was shown and agrees to, in whole rupiah. Another one by now is OFFER_CHANGED, and nothing is stored. Left out,
 * the price of the moment counts: a program, or a page of a version before (decision 202).
 */
export const shownTotal = amount.optional();
/**
 * How many rows of a list match; a number above `countedUpTo` only says that there are more, null that a search found many people,
 * whose rows are not counted (decision 109).
 */
export const countedOfPeople = z.int().nullable();

/** Keyset paging: `after` is the last page's `next`; the size is bounded. */
export const paging = {
  after: optionalText(200),
  limit: wholeText().min(1).max(100).default(25),
};
/** Paging of staff's lists: `skip` leads to a page by its number; further on pages follow each other by `after` (decision 105). */
export const staffPaging = { ...paging, skip: wholeText().min(0).max(mostSkipped).default(0) };
/** By what a list is ordered, and from which end: `oldest` begins with the lowest. */
export const ordered = <const Column extends string>(
  columns: readonly [Column, ...Column[]],
  order: 'oldest' | 'newest' = 'newest',
) => ({
  sort: z.enum(columns).default(columns[0] as z.util.NoUndefined<Column>),
  order: z.enum(['oldest', 'newest']).default(order),
});
/** WIB days, both included. */
export const dayRange = { from: day, to: day };
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });

/** A person as other people may see them. */
export const person = z.object({ id: z.int(), username: z.string(), fullName: z.string() });
export const nothing = z.object({});
export const empty = z.strictObject({});

/**
 * What people may type, for every text of the product (decision 088). Invisible characters that pasting brings along are
 * taken out; what breaks storage, or makes one text look like another, is refused with a sentence.
 */

/** Explicit direction marks: they turn the letters around them, so that one name can be read as another. */
const directionMark = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
/** Drawn as nothing (zero-width spaces and joiners, soft hyphen, byte order mark, fillers, tags), or as a blank. */
const hidden = /(?![\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The same without what holds an emoji together: texts of several lines are messages, and keep theirs. */
const hiddenInLines =
  /(?!\p{Variation_Selector}|[\u061C\u200D-\u200F\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\u2800]/u;
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;
/** Control characters (NUL among them), halves of a character, and the code points that are none. */
const broken = /[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/u;
const brokenInLines = /(?!\n)[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/u;
const halfCharacter = /\p{Surrogate}/u;

const all = (pattern: RegExp) => new RegExp(pattern, `g${pattern.flags}`);
const blanks = /[\t\p{Zs}]+/gu;
/** Texts of several lines keep the blank that does not break: `Rp 250.000` stays together. */
const breakingBlanks = /(?:(?!\u00A0)[\t\p{Zs}])+/gu;
const anyHidden = all(hidden);
const anyHiddenInLines = all(hiddenInLines);
const anyDirection = all(directionMark);
const anyLineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
const anyBrokenInLines = all(brokenInLines);

export const textMessages = {
  broken: 'Ada karakter yang tidak dapat disimpan. Hapus, lalu ketik ulang.',
  lineBreak: 'Tulis dalam satu baris, tanpa baris baru.',
  direction: 'Ada tanda arah tulisan yang tidak terlihat. Hapus, lalu ketik ulang tanpa menempel.',
  hidden: 'Ada karakter yang tidak terlihat. Ketik ulang tanpa menempel.',
} as const;

/** One line as it is stored: composed letters, single blanks, none at the ends, nothing invisible but direction marks. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').replace(anyHidden, '').replace(blanks, ' ').trim();
}

/** Several lines as they are stored: every line end is `\n`, no tabs; the joiners of emoji stay. */
export function tidyLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(anyHiddenInLines, '')
    .replace(anyLineBreak, '\n')
    .replace(breakingBlanks, ' ')
    .trim();
}

/** A number as typed or pasted (telephone, NIK, account, code): only its digits and signs count, so every mark goes. */
export function tidyNumber(text: string): string {
  return tidyLine(text.replace(anyDirection, '')).replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** `budi` of `@budi`, as screens write a username and people copy it; no username begins with the sign. */
export function withoutSign(username: string): string {
  return username.replace(/^@/, '');
}

/** Why a tidied line is refused, or null. */
export function lineProblem(text: string): string | null {
  if (lineBreak.test(text)) return textMessages.lineBreak;
  if (broken.test(text)) return textMessages.broken;
  return directionMark.test(text) ? textMessages.direction : null;
}

/** Why tidied lines are refused, or null. */
export function linesProblem(text: string): string | null {
  if (brokenInLines.test(text)) return textMessages.broken;
  return directionMark.test(text) ? textMessages.direction : null;
}

/** Why a text that must stay exactly as typed (a password to compare, a file) cannot be handled, or null. */
export function storageProblem(text: string): string | null {
  return text.includes('\0') || halfCharacter.test(text) ? textMessages.broken : null;
}

/** Why a new password is refused, or null: what is not seen cannot be typed again. */
export function hiddenProblem(text: string): string | null {
  if (lineBreak.test(text)) return textMessages.lineBreak;
  if (broken.test(text)) return textMessages.broken;
  return hidden.test(text) || directionMark.test(text) ? textMessages.hidden : null;
}

/** Most texts, and nothing in them to take out. */
const plain = /^[ -~]*$/;

/** Any stored text as one harmless line, for what reads more than people: headers of e-mails, names of files. */
export function asLine(text: string): string {
  return plain.test(text) ? text.trim() : tidyLine(asLines(text).replace(anyLineBreak, ' '));
}

/** Any stored text without what breaks files or turns letters around: the cells of an export. */
export function asLines(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(anyDirection, '').replace(anyLineBreak, '\n').replace(anyBrokenInLines, '');
}

/** A text of people as a sentence among others: ends with one full stop, or as it was ended. */
export function asSentence(text: string): string {
  const bare = text.trimEnd();
  return /[!?…]$/.test(bare) ? bare : `${bare.replace(/\.+$/, '')}.`;
}

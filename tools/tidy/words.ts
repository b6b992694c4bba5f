/**
 * Words that are not used in this project, because a term of the field says the same. Every form of a word is its own
 * entry of `forms`; identifiers are split at capitals, hyphens and underscores before they are compared.
 */
export type BannedWord = {
  forms: readonly string[];
  instead: string;
  /** `names`: only identifiers and file names, because the word is ordinary English in a sentence. */
  where: 'everywhere' | 'names';
  /** So many files still hold it. May only be lowered; absent is none. */
  still?: number;
};

/** Texts in which a banned word is not ours to change, each with its reason. */
export const allowedTexts: readonly { text: string; why: string }[] = [
  { text: 'letter-spacing', why: 'a property of CSS' },
  { text: 'Nobody decides about money', why: 'the text of requirement R6.8' },
  { text: "Someone else's record", why: 'the text of requirement R6.7' },
];

export const bannedWords: readonly BannedWord[] = [
  { forms: ['house', 'houses'], instead: 'product, company, or AppContext', where: 'everywhere' },
  { forms: ['desk', 'desks'], instead: 'staff, queue, desktop, or screen', where: 'everywhere', still: 26 },
  { forms: ['kept'], instead: 'cached, stored, or pinned', where: 'names', still: 10 },
  { forms: ['standing', 'standings'], instead: 'balance, status, or role', where: 'names', still: 17 },
  { forms: ['fact', 'facts'], instead: 'state, figure, or description list', where: 'names', still: 12 },
  { forms: ['letter', 'letters'], instead: 'email', where: 'names', still: 9 },
  {
    forms: ['seal', 'seals', 'sealed', 'sealer', 'sealing', 'unseal', 'unsealed'],
    instead: 'encrypt, sign, or chain',
    where: 'everywhere',
    still: 13,
  },
  {
    forms: ['owe', 'owes', 'owed', 'owing'],
    instead: 'enqueue, pending, or due',
    where: 'everywhere',
  },
  { forms: ['finish', 'finisher'], instead: 'record, complete, or end', where: 'names', still: 16 },
  {
    forms: ['way in', 'ways in', 'way into'],
    instead: 'auth page, or login',
    where: 'everywhere',
  },
  { forms: ['duty', 'duties'], instead: 'required step, or background work', where: 'everywhere' },
  { forms: ['deed', 'deeds'], instead: 'action', where: 'everywhere' },
  { forms: ['wish', 'wishes', 'wished'], instead: 'request, or preference', where: 'everywhere' },
  { forms: ['watch house', 'watchhouse'], instead: 'alerts', where: 'everywhere' },
  { forms: ['bare table', 'bare tables'], instead: 'bulk load', where: 'everywhere' },
  { forms: ['world', 'worlds'], instead: 'instance, or environment', where: 'names', still: 33 },
  {
    forms: ['whoever', 'whomever'],
    instead: 'a noun: the person, the partner, the caller',
    where: 'everywhere',
  },
  {
    forms: ['nobody', 'noone'],
    instead: 'a noun with no: no person, no account',
    where: 'everywhere',
  },
  {
    forms: ['somebody', 'someone', 'anybody'],
    instead: 'a noun: a person, a user, a visitor',
    where: 'everywhere',
  },
];

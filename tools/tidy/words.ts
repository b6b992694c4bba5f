/**
 * Words that are not used in this project, because a term of the field says the same. Every form of a word is its own
 * entry of `forms`; identifiers are split at capitals, hyphens and underscores before they are compared.
 */
export type BannedWord = {
  forms: readonly string[];
  instead: string;
  /**
   * `names`: only identifiers and file names, because the word is ordinary English in a sentence. `whole names`: only
   * where the name is nothing but the word, because beside a noun it says what it means (`finishReset`).
   */
  where: 'everywhere' | 'names' | 'whole names';
};

const schema = 'an object of released migrations, named so in databases and backups';

/** Texts in which a banned word is not ours to change, each with its reason. */
export const allowedTexts: readonly { text: string; why: string }[] = [
  { text: 'letter-spacing', why: 'a property of CSS' },
  { text: 'first-letter', why: 'a selector of CSS' },
  { text: 'audit.seal', why: schema },
  { text: 'ledger.standing', why: schema },
  { text: 'platform.fact', why: schema },
  { text: 'notifications.message_owed', why: schema },
  { text: 'keptThis', why: 'a detail of stored audit entries' },
  { text: "seals: 'Segel'", why: 'a detail of stored audit entries' },
  { text: "'sealed:'", why: 'begins encrypted links in stored e-mails' },
  { text: "deriveKey(secretKey, 'seal')", why: 'another word would be another key for what is encrypted' },
  { text: 'Nobody decides about money', why: 'the text of requirement R6.8' },
  { text: "Someone else's record", why: 'the text of requirement R6.7' },
  { text: 'house-warning', why: 'a kind of message in rows of earlier versions, renamed by migration 045' },
  { text: "'letter:'", why: 'how keys of quotas began in earlier versions, renamed by migration 045' },
  { text: '`letter:', why: 'the same, in the test of earlier versions' },
];

export const bannedWords: readonly BannedWord[] = [
  { forms: ['house', 'houses'], instead: 'product, company, or AppContext', where: 'everywhere' },
  { forms: ['desk', 'desks'], instead: 'staff, queue, desktop, or screen', where: 'everywhere' },
  { forms: ['kept'], instead: 'cached, stored, or pinned', where: 'names' },
  { forms: ['standing', 'standings'], instead: 'balance, status, or role', where: 'names' },
  { forms: ['fact', 'facts'], instead: 'state, figure, or description list', where: 'names' },
  { forms: ['letter', 'letters'], instead: 'email', where: 'names' },
  {
    forms: ['seal', 'seals', 'sealed', 'sealer', 'sealing', 'unseal', 'unsealed'],
    instead: 'encrypt, sign, or chain',
    where: 'everywhere',
  },
  {
    forms: ['owe', 'owes', 'owed', 'owing'],
    instead: 'enqueue, pending, or due',
    where: 'everywhere',
  },
  { forms: ['finish', 'finisher'], instead: 'record, complete, or end', where: 'whole names' },
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
  { forms: ['world', 'worlds'], instead: 'instance, or environment', where: 'names' },
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

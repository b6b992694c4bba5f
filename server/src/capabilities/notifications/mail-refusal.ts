import { asLine } from '@rimpang/domain/text';

/** What a mail server or the way to it says, and what that means for the person who runs this. In this order: the first that fits. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/certificate|\bTLS\b|\bSSL\b|wrong version number/i, 'Sambungan aman (TLS) ke server email gagal.'],
  [
    /\bE(CONNREFUSED|NOTFOUND|AI_AGAIN|TIMEDOUT|CONNRESET|HOSTUNREACH|NETUNREACH|SOCKET|DNS|PIPE)\b|timed? ?out|greeting never|closed unexpectedly|socket/i,
    'Server email tidak dapat dihubungi.',
  ],
  [/\b53[0-9]\b|invalid login|authenticat/i, 'Server email menolak nama atau kata sandi di SMTP_URL.'],
  [/\bsender\b|\brelay/i, 'Server email menolak pengirimnya (MAIL_FROM).'],
  [/\b55[0-9]\b|recipient|no such user|user unknown/i, 'Server email menolak alamat penerima.'],
  [/\b4[0-9]{2}\b/, 'Server email meminta agar dicoba lagi nanti.'],
];

const longest = 200;

/**
 * Why an e-mail was not accepted: in Indonesian words, and as it was said, on one line, without addresses, names beside them, and
 * what could be a password or a token.
 */
export function mailRefusal(lastError: string): { why: string; said: string } {
  const said = asLine(lastError)
    .replace(/\b([a-z]+):\/\/[^\s/@]*@/gi, '$1://')
    .replace(/("[^"]*"\s*)?<[^>]*>/g, '<…>')
    .replace(/("[^"]*"|[^\s<>()[\]"',;:=]+)@[^\s<>()[\]"',;:]+/g, '…@…')
    .replace(/[A-Za-z0-9+/_=-]{24,}/g, '…')
    .slice(0, longest);
  const [, why = 'Server email tidak menerimanya.'] = meanings.find(([says]) => says.test(lastError)) ?? [];
  return { why, said };
}

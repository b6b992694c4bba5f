import { asLine } from '@rimpang/domain/text';
import { createTransport } from 'nodemailer';

/** One e-mail, as text and as the same in HTML. Addresses are objects: a line break in a string address would redirect the envelope. */
export type Mail = {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
};

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** Mails that are sent at once, each on a connection of its own; what any mail server allows. */
export const mailConnections = 2;

/** Mail through SMTP. Slow servers are given up on and tried again later. */
export function openSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ from, to, subject, text, html }) {
      const person = (p: Mail['to']) => ({ name: asLine(p.name), address: asLine(p.address) });
      await transport.sendMail({ from: person(from), to: person(to), subject: asLine(subject), text, html });
    },
    close: () => transport.close(),
  };
}

/** Why the mail server at `url` takes no mail from here, in Indonesian; null where it would. Sends none. */
export async function mailProblem(url: string): Promise<string | null> {
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code = 'tidak ada jawaban' } = error as { code?: string };
    return code === 'EAUTH'
      ? 'Server email menolak nama atau kata sandi di SMTP_URL.'
      : `Server email di SMTP_URL tidak dapat dipakai (${code}); periksa alamat, port, dan TLS-nya.`;
  } finally {
    transport.close();
  }
}

/** Demo mode without SMTP: the outbox itself is the inbox (`/dev/inbox`), so sending is done by having stored it. */
export const inboxMailer: Mailer = { send: async () => {}, close: () => {} };

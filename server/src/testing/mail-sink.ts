import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that takes everything. */
type MailSink = {
  url: string;
  /** What it was told: its commands and the e-mails. */
  heard: string[];
  close(): void;
};

function answer(socket: Socket, heard: string[]): void {
  let message: string | null = null;
  socket.write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard.push(chunk);
    if (message !== null) {
      // Its last line may come in pieces.
      message += chunk;
      if (!message.endsWith('\r\n.\r\n')) return;
      message = null;
      socket.write('250 ok\r\n');
      return;
    }
    message = /^DATA/i.test(chunk) ? '' : null;
    socket.write(message === null ? '250 ok\r\n' : '354 go on\r\n');
  });
}

export async function openMailSink(): Promise<MailSink> {
  const heard: string[] = [];
  const server = createServer((socket) => answer(socket, heard)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, heard, close: () => server.close() };
}

/** The addresses of everybody an e-mail was for, in the order of their e-mails. */
export const receiversIn = (heard: readonly string[]): string[] =>
  Array.from(heard.join('').matchAll(/RCPT TO:<([^>]*)>/g), ([, address]) => address ?? '');

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server that takes every e-mail and stores its text. */
type MailSink = { url: string; emails: () => readonly string[]; close: () => void };

/** The few commands of SMTP that an e-mail needs. */
function talk(socket: Socket, store: (email: string) => void): void {
  let waiting = '';
  let isData = false;
  socket.write('220 sink\r\n');
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    waiting += chunk;
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n';
      const end = waiting.indexOf(mark);
      if (end < 0) return;
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + mark.length);
      if (isData) store(line);
      socket.write(isData ? '250 stored\r\n' : /^DATA/i.test(line) ? '354 go on\r\n' : '250 ok\r\n');
      isData = !isData && /^DATA/i.test(line);
    }
  });
  socket.on('error', () => socket.destroy());
}

/** Listens on a port of its own. */
export async function openMailSink(): Promise<MailSink> {
  const emails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    talk(socket, (email) => emails.push(email));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    // Long lines come folded (quoted-printable).
    emails: () => emails.map((text) => text.replace(/=\r\n/g, '').replace(/=3D/g, '=')),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

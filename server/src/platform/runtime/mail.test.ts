import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailer, openSmtpMailer } from './mail.ts';

/** What an SMTP server was told: its commands and the e-mail. */
const heard: string[] = [];
let server: Server;
let mailer: Mailer;

function answer(socket: Socket): void {
  let inMessage = false;
  socket.write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard.push(chunk);
    if (inMessage) {
      if (!chunk.includes('\r\n.\r\n')) return;
      inMessage = false;
      socket.write('250 ok\r\n');
      return;
    }
    inMessage = /^DATA/i.test(chunk);
    socket.write(inMessage ? '354 go on\r\n' : '250 ok\r\n');
  });
}

beforeAll(async () => {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  mailer = openSmtpMailer(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
});
afterAll(() => {
  mailer.close();
  server.close();
});

test('a line break in a name, address or subject adds neither header nor receiver', async () => {
  await mailer.send({
    from: { name: 'Rimpang\r\nBcc: a@evil.test', address: 'bantuan@rimpang.id' },
    to: { name: 'Budi\r\nBcc: b@evil.test', address: 'budi@gmail.com' },
    subject: 'Halo\r\nBcc: c@evil.test\r\n\r\nisi palsu',
    text: 'Isi',
    html: '<p>Isi</p>',
  });
  const all = heard.join('');
  expect([...all.matchAll(/RCPT TO:<([^>]*)>/g)].map((match) => match[1])).toEqual(['budi@gmail.com']);
  expect(all).not.toMatch(/^bcc:/im);
});

test('text comes first, HTML as the better part of the same', () => {
  const types = Array.from(heard.join('').matchAll(/^Content-Type: ([\w/]+)/gim), ([, type]) => type);
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
});

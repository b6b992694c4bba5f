import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailSink, receiversIn } from '../../testing/mail-sink.ts';
import { type Mailer, openSmtpMailer } from './mail.ts';

let sink: Awaited<ReturnType<typeof openMailSink>>;
let mailer: Mailer;

beforeAll(async () => {
  sink = await openMailSink();
  mailer = openSmtpMailer(sink.url);
});
afterAll(() => {
  mailer.close();
  sink.close();
});

test('a line break in a name, address or subject adds neither header nor receiver', async () => {
  await mailer.send({
    from: { name: 'Rimpang\r\nBcc: a@evil.test', address: 'bantuan@rimpang.id' },
    to: { name: 'Budi\r\nBcc: b@evil.test', address: 'budi@gmail.com' },
    subject: 'Halo\r\nBcc: c@evil.test\r\n\r\nisi palsu',
    text: 'Isi',
    html: '<p>Isi</p>',
  });
  expect(receiversIn(sink.heard)).toEqual(['budi@gmail.com']);
  expect(sink.heard.join('')).not.toMatch(/^bcc:/im);
});

test('text comes first, HTML as the better part of the same', () => {
  const types = Array.from(sink.heard.join('').matchAll(/^Content-Type: ([\w/]+)/gim), ([, type]) => type);
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
});

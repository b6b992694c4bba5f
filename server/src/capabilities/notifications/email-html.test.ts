import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playDemo } from '../../demo/play-demo.ts';
import type { Mail } from '../../platform/runtime/mail.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { type EmailContent, emailHtml } from './email-html.ts';
import { deliverPendingEmails } from './index.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const plain = (markup: string) =>
  markup.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');

/** Reads the markup back without knowing how it was made: the words a reader sees, the tags, the addresses. */
function readBack(html: string) {
  const body = html.slice(html.indexOf('<body'));
  const visible = body
    .replace(/<!--.*?-->/gs, '')
    .replace(/<br\/?>/g, '\n')
    .replace(/<\/(p|h1)>/g, '\n\n')
    .replace(/<[^>]*>/g, '');
  return {
    words: plain(visible),
    tags: new Set(Array.from(body.replace(/<!--.*?-->/gs, '').matchAll(/<(\w+)/g), ([, tag]) => tag)),
    links: Array.from(body.matchAll(/ href="([^"]*)"/g), ([, href = '']) => plain(href)),
  };
}

const content: EmailContent = {
  title: 'Orderan selesai',
  greeting: 'Halo Budi,',
  body: 'Baris satu\nbaris dua\n\nParagraf kedua',
  link: 'https://rimpang.test/dashboard',
  closing: 'Salam,\nRimpang',
  sender: 'Rimpang',
};
const plainTags = ['a', 'body', 'br', 'h1', 'hr', 'p', 'span', 'table', 'tbody', 'td', 'tr'];

describe('the HTML of an e-mail', () => {
  test('says what the text says, in its order, with the link as a button and spelled out', () => {
    const { words, tags, links } = readBack(emailHtml(content));
    expect(words.trim().split(/\n\n+/)).toEqual([
      'Rimpang',
      'Orderan selesai',
      'Halo Budi,',
      'Baris satu\nbaris dua',
      'Paragraf kedua',
      expect.stringMatching(
        /Buka di portal.*Atau salin alamat ini ke peramban Anda: https:\/\/rimpang.test\/dashboard$/s,
      ),
      'Salam,\nRimpang',
    ]);
    expect(tags).toEqual(new Set(plainTags));
    expect(links).toEqual([content.link, content.link]);
  });

  test('lets every text break inside a word, so that no name is wider than a phone', () => {
    const texts = emailHtml(content).match(/<(?:p|h1)\b[^>]*>/g) ?? [];
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((tag) => !tag.includes('word-break:break-word'))).toEqual([]);
  });

  test('without a link there is none', () => {
    expect(readBack(emailHtml({ ...content, link: null })).links).toEqual([]);
  });

  test('asks nothing from outside, and fits programs for the blind: language, title, layout tables named as such', () => {
    const html = emailHtml(content);
    expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/);
    expect(html).toMatch(/^<!doctype html><html[^>]* lang="id">/);
    expect(html).toContain('<title>Orderan selesai</title>');
    expect(html.match(/<table/g)?.length).toBe(html.match(/<table[^>]* role="presentation"/g)?.length);
  });

  test('no name, title or body becomes markup', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '</title></style><b>',
        "' onload='x",
        '&lt;b&gt;',
        '<!--',
        '-->',
      ),
    );
    const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(' ').replace(/\s+/g, ' ').trim());
    fc.assert(
      fc.property(text, text, text, text, (title, name, body, sender) => {
        const html = emailHtml({ ...content, title, greeting: `Halo ${name},`, body, sender });
        const read = readBack(html);
        for (const said of [title, `Halo ${name},`, body, sender]) expect(read.words).toContain(said);
        expect([...read.tags].filter((tag) => !plainTags.includes(tag ?? ''))).toEqual([]);
        expect(read.links).toEqual([content.link, content.link]);
      }),
    );
  });
});

describe('every e-mail of the demo', () => {
  let h: Harness;
  const sent: Mail[] = [];
  beforeAll(async () => {
    h = await openHarness();
    // The demo tells of months that have passed, under the plan of the beginning.
    h.setClock(400 * 86_400_000);
    await playDemo(h.services, h.services.clock());
    await deliverPendingEmails({
      ...h.services,
      log: pino({ level: 'silent' }),
      mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
      from: async () => ({ name: 'Rimpang', address: 'bantuan@rimpang.id' }),
    });
  });
  afterAll(() => h.close());

  test('says the same as text and as HTML', () => {
    expect(new Set(sent.map(({ subject }) => subject.replace(/\d.*/, ''))).size).toBeGreaterThan(3);
    for (const { subject, text, html } of sent) {
      const { words, links } = readBack(html);
      for (const paragraph of [subject, ...text.split('\n\n')]) expect(words).toContain(paragraph);
      expect([...new Set(links)]).toEqual(text.match(/^https?:\S+$/gm) ?? []);
    }
  });
});

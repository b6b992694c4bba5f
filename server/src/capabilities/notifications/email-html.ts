import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What an e-mail says, part by part; all of it is text, none of it markup. */
export type EmailContent = {
  title: string;
  greeting: string;
  body: string;
  /** Absolute address of what the e-mail is about. */
  link: string | null;
  closing: string;
  /** The company's name, above everything. */
  sender: string;
};

/** The colours of the pages, in the light: mail programs without style sheets show these. */
const light = {
  page: '#f2f6ec',
  card: '#ffffff',
  line: '#d3decb',
  ink: '#12251a',
  quiet: '#4b5d50',
  leaf: '#1b6b3a',
};
const font = 'Roboto, "Segoe UI", Helvetica, Arial, sans-serif';
/** A name or an address without a blank breaks where it must: a phone shows the e-mail at its own width. */
const breaking = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const;
const styles = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: light.page, fontFamily: font },
  container: { width: '100%', maxWidth: '600px', margin: '0 auto' },
  sender: { margin: '0 0 12px', fontSize: '15px', fontWeight: 700, color: light.leaf, ...breaking },
  card: {
    padding: '24px',
    backgroundColor: light.card,
    border: `1px solid ${light.line}`,
    borderRadius: '12px',
  },
  title: { margin: '0 0 16px', fontSize: '22px', lineHeight: '28px', color: light.ink, ...breaking },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: light.ink, ...breaking },
  button: {
    padding: '12px 20px',
    borderRadius: '8px',
    backgroundColor: light.leaf,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  address: {
    margin: '16px 0',
    fontSize: '14px',
    lineHeight: '20px',
    color: light.quiet,
    ...breaking,
  },
  link: { color: light.leaf, textDecoration: 'underline' },
  rule: { margin: '8px 0 16px', borderTop: `1px solid ${light.line}` },
} satisfies Record<string, CSSProperties>;

/** For mail programs that follow the reader's dark setting; the others keep the inline colours, which fit each other. */
const darkSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page,.page>table>tbody>tr>td{background-color:#0b140f!important}
.card{background-color:#131e17!important;border-color:#2a3a2f!important}
.ink{color:#e8f0e6!important}
.quiet{color:#a7b8aa!important}
.leaf{color:#86cf98!important}
.button,.button span{background-color:#86cf98!important;color:#08200f!important}
.rule{border-top-color:#2a3a2f!important}
}`;

/** Line ends inside a paragraph stay line ends. */
const linesOf = (text: string): ReactNode[] =>
  text.split('\n').map((line, at) => h(Fragment, { key: at }, at > 0 ? h('br') : null, line));

const paragraphs = (text: string): ReactNode[] =>
  text
    .split(/\n{2,}/)
    .map((part, at) => h(Text, { key: at, className: 'ink', style: styles.text }, ...linesOf(part)));

/**
 * The e-mail as HTML: one column of at most 600 pixels in the colours of the pages, light and dark, without pictures or
 * anything else from outside. The link is a button and spelled out below it. React escapes every text.
 */
export function emailHtml({ title, greeting, body, link, closing, sender }: EmailContent): string {
  const door = link
    ? [
        h(Button, { key: 'button', className: 'button', href: link, style: styles.button }, 'Buka di portal'),
        h(
          Text,
          { key: 'address', className: 'quiet', style: styles.address },
          'Atau salin alamat ini ke peramban Anda: ',
          h(Link, { className: 'leaf', href: link, style: styles.link }, link),
        ),
      ]
    : [];
  const card = h(
    Section,
    { className: 'card', style: styles.card },
    h(Heading, { as: 'h1', className: 'ink', style: styles.title }, title),
    ...paragraphs(greeting),
    ...paragraphs(body),
    ...door,
    h(Hr, { className: 'rule', style: styles.rule }),
    ...paragraphs(closing),
  );
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, title),
    h('style', { dangerouslySetInnerHTML: { __html: darkSheet } }),
  );
  const company = h(Text, { className: 'leaf', style: styles.sender }, sender);
  const page = h(
    Body,
    { className: 'page', style: styles.page },
    h(Container, { style: styles.container }, company, card),
  );
  return `<!doctype html>${renderToStaticMarkup(h(Html, { lang: 'id' }, head, page))}`;
}

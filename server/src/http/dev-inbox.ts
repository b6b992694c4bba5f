import { formatMoment } from '@rimpang/domain/calendar';
import { newestMails } from '../capabilities/notifications/index.ts';
import type { Services } from '../platform/requests/services.ts';
import { decryptLink } from '../platform/secrets/encrypted-link.ts';
import { html, renderPage } from './html.ts';

const shown = 100;

/** Every mail the demo would have sent, newest first. */
export async function devInbox({ db, baseUrl, vault }: Services): Promise<string> {
  const mails = await newestMails(db, shown);
  const emails = mails.map(
    (mail) => html`<article><h2>${mail.title}</h2>
<p class="quiet">Kepada ${mail.emailName ?? ''} &lt;${mail.emailTo}&gt; · ${formatMoment(mail.at)}</p>
<p class="text">${mail.body}</p>${mail.link ? html`<p><a href="${new URL(decryptLink(vault, mail.link), baseUrl).href}">Buka</a></p>` : ''}</article>`,
  );
  const empty = html`<p>Belum ada email.</p>`;
  return renderPage('Kotak masuk demo', html`<h1>Kotak masuk demo</h1>${emails.length > 0 ? emails : empty}`);
}

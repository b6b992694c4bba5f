const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Markup whose values are escaped; nested markup and lists of it stay as they are. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[];

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map((part) => part.text).join('');
  return escapeHtml(String(value));
}

/** `html\`<p>${anything}</p>\``: every value is escaped unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(textOf)));
}

/** A page for developers and staff of the installation: no scripts, one small style sheet. */
export function renderPage(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>
:root{color-scheme:light dark}
body{font:16px/1.55 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1.5rem}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:6px}
details{border-bottom:1px solid #8884}
summary{display:flex;gap:.75rem;align-items:baseline;padding:.55rem 0;cursor:pointer;flex-wrap:wrap}
article{border:1px solid #8884;border-radius:6px;padding:1rem;margin:1rem 0}
.method{font-weight:700;min-width:3.5rem}
.quiet{opacity:.75}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body>${body}</body></html>`.text;
}

/** One sentence for a reader where the product's own pages cannot be shown. */
export function messagePage(
  status: number,
  title: string,
  text: string,
  headers: Record<string, string> = {},
): Response {
  const body = renderPage(title, html`<h1>${title}</h1><p>${text}</p><p><a href="/">Ke beranda</a></p>`);
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}

import { script } from 'virtual:page-script/auth-pages';
import { renderToString } from 'react-dom/server';
import { PageMeta } from '../../features/storefront/public/page-meta.tsx';
import type { PageHandle } from '../../page-kind.ts';
import type { Route } from './+types/auth-document';
import { SiteFrame } from '../../features/storefront/public/site-frame.tsx';
import { readSite } from '../../features/storefront/public/site-context.ts';
import { authPageOf, AuthPageRoot } from './auth-pages.tsx';

export const handle: PageHandle = { static: true };

/**
 * A page for those who are not signed in, as a tree of its own: the browser brings it to life without the router, which
 * is a third of what it would have to load (decision 064). Header and footer stand around that tree and are only to be read.
 */
export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const { shop, demoAccounts, baseUrl } = site;
  // A request for the page's data alone has an ending of its own.
  const path = new URL(args.request.url).pathname.replace(/\.data$/, '');
  const { tab, description, listed } = authPageOf(path);
  const props = { path, company: shop.company.name, demoAccounts, open: shop.open };
  return {
    site,
    html: renderToString(<AuthPageRoot {...props} />),
    props: JSON.stringify(props),
    meta: { title: `${tab} · ${shop.company.name}`, description, path, baseUrl, listed },
    name: shop.company.name,
  };
}

/** What does nothing without a script is not shown; the page then says how to reach a human. */
const withoutScript =
  '#auth-page form>:not(noscript),#auth-page output,#auth-page main section{display:none!important}';

export default function AuthDocument({
  loaderData: { site, html, props, meta, name },
}: Route.ComponentProps) {
  return (
    <>
      <PageMeta {...meta} name={name} />
      {script.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {script.preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <noscript>
        <style>{withoutScript}</style>
      </noscript>
      <SiteFrame site={site} current={meta.path}>
        <div
          id="auth-page"
          data-props={props}
          dangerouslySetInnerHTML={{ __html: html }}
          suppressHydrationWarning
        />
      </SiteFrame>
      <script type="module" src={script.src} />
    </>
  );
}

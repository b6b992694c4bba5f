import { data } from 'react-router';
import type { PageHandle } from '../../page-kind.ts';
import type { Route } from './+types/not-found';
import { buttonClasses } from '../../ui/button.tsx';
import { Message } from './message-page.tsx';
import { readSite } from '../../features/storefront/public/site-context.ts';
import { StaticPage } from '../../features/storefront/public/static-page.tsx';
import * as publicPaths from '../../paths/public.ts';

export const handle: PageHandle = { static: true, light: true };

const title = 'Halaman tidak ditemukan';

/** The page is shown with the status that tells machines the same. */
export async function loader(args: Route.LoaderArgs) {
  return data(await readSite(args), { status: 404 });
}

export default function NotFound({ loaderData: site }: Route.ComponentProps) {
  return (
    <StaticPage site={site}>
      <title>{`${title} · ${site.shop.company.name}`}</title>
      <Message title={title}>
        <p>Alamat ini tidak ada. Mungkin tautannya salah ketik atau halamannya sudah dipindah.</p>
        <a className={buttonClasses({})} href="/">
          Ke beranda
        </a>
        <a href={publicPaths.contact}>Hubungi kami</a>
      </Message>
    </StaticPage>
  );
}

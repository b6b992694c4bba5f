import { data } from 'react-router';
import type { PageHandle } from '../../page-kind.ts';
import type { Route } from './+types/not-found';
import { CompanyName } from '../../features/storefront/company-name.ts';
import { MessagePage } from './message-page.tsx';
import { readSite } from '../../features/storefront/public/site-context.ts';

export const handle: PageHandle = { static: true, light: true };

/** The page is shown with the status that tells machines the same. */
export async function loader(args: Route.LoaderArgs) {
  const { shop } = await readSite(args);
  return data({ name: shop.company.name }, { status: 404 });
}

export default function NotFound({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <CompanyName value={name}>
      <MessagePage title="Halaman tidak ditemukan">
        <p>Alamat ini tidak ada. Mungkin tautannya salah ketik atau halamannya sudah dipindah.</p>
        <a href="/">Ke beranda</a>
      </MessagePage>
    </CompanyName>
  );
}

import type { DocumentKey } from '@rimpang/contract/legal';
import { formatDate } from '@rimpang/domain/calendar';
import { type Block, blocksOf } from '../../features/storefront/public/document-text.ts';
import { PageMeta } from '../../features/storefront/public/page-meta.tsx';
import { readSite } from '../../features/storefront/public/site-context.ts';
import { StaticPage } from '../../features/storefront/public/static-page.tsx';
import type { PageHandle } from '../../page-kind.ts';
import * as publicPaths from '../../paths/public.ts';
import type { Route } from './+types/legal-page';
import styles from './legal-page.module.css';

export const handle: PageHandle = { static: true, light: true };

type LegalPage = { key: DocumentKey; title: string; description: string };

const pages: Readonly<Record<string, LegalPage>> = {
  [publicPaths.privacy]: {
    key: 'privacy',
    title: 'Kebijakan privasi',
    description: 'Data apa yang kami kumpulkan, untuk apa, berapa lama, dan hak Anda menurut UU PDP.',
  },
  [publicPaths.terms]: {
    key: 'terms',
    title: 'Ketentuan',
    description: 'Ketentuan pembelian produk dan kemitraan.',
  },
  [publicPaths.returns]: {
    key: 'returns',
    title: 'Pembatalan dan pengembalian',
    description: 'Cara membatalkan pesanan, mengembalikan barang, dan menerima uang kembali.',
  },
  [publicPaths.ethics]: {
    key: 'ethics',
    title: 'Kode etik',
    description: 'Yang boleh dan tidak boleh dilakukan perusahaan dan mitra kepada pembeli dan calon mitra.',
  },
};

export async function loader(args: Route.LoaderArgs) {
  const path = new URL(args.request.url).pathname.replace(/\.data$/, '');
  const page = pages[path];
  if (!page) throw new Error(`no such page at ${path}`);
  return { site: await readSite(args), path, page };
}

/** A legal text as staff wrote it (R2.1.23): plain text, shown as headings, paragraphs and lists. */
export default function Legal({ loaderData: { site, path, page } }: Route.ComponentProps) {
  const { company } = site.shop;
  const changedAt = site.changedAt[page.key];
  return (
    <StaticPage site={site} current={path}>
      <PageMeta
        title={`${page.title} · ${company.name}`}
        description={page.description}
        path={path}
        baseUrl={site.baseUrl}
        name={company.name}
      />
      <article className={styles.page}>
        <h1 className="d">{page.title}</h1>
        <p className={styles.whose}>
          {company.legalName || company.name}
          {changedAt && ` · Terakhir diubah ${formatDate(new Date(changedAt))}`}
        </p>
        {blocksOf(site.documents[page.key]).map((block, index) => (
          <Piece key={index} block={block} />
        ))}
      </article>
    </StaticPage>
  );
}

function Piece({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

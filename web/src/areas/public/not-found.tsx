import { data } from 'react-router';
import type { PageHandle } from '../../page-kind.ts';
import { MessagePage } from './message-page.tsx';

export const handle: PageHandle = { static: true };

/** The page is shown with the status that tells machines the same. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <MessagePage title="Halaman tidak ditemukan">
      <p>Alamat ini tidak ada. Mungkin tautannya salah ketik atau halamannya sudah dipindah.</p>
      <a href="/">Ke beranda</a>
    </MessagePage>
  );
}

import type { PageHandle } from '../../page-kind.ts';
import { MessagePage } from './message-page.tsx';

export const handle: PageHandle = { static: true };

/** How to get back in today: through a human. The e-mail form of spec 2.1 takes this page's place later. */
export default function ForgotPassword() {
  return (
    <MessagePage title="Lupa password?">
      <p>
        Hubungi upline Anda atau layanan pelanggan. Setelah memastikan bahwa ini benar Anda, staf membuat
        password sementara yang berlaku 24 jam; Anda menggantinya saat pertama kali masuk.
      </p>
      <a href="/login">Kembali ke login</a>
    </MessagePage>
  );
}

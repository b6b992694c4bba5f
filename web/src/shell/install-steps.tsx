import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './install-steps.module.css';

/** How an iPhone puts the portal on its home screen. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  const foot = (
    <Button onClick={onClose} wide>
      Mengerti
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title="Pasang di layar utama" foot={foot}>
      <ol className={styles.steps}>
        <li>Buka halaman ini di Safari.</li>
        <li>
          Ketuk tombol <b>Bagikan</b> (kotak dengan panah ke atas).
        </li>
        <li>
          Pilih <b>Tambah ke Layar Utama</b>, lalu <b>Tambah</b>.
        </li>
      </ol>
      <p className={styles.after}>Setelah itu portal terbuka seperti aplikasi, juga saat tidak ada sinyal.</p>
    </Sheet>
  );
}

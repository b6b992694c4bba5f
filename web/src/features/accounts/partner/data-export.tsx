import { IconDownload } from '#icons';
import { api } from '../../../api/client.ts';
import { saveAddress } from '../../../browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import styles from './profile.module.css';

/** Everything stored about the reader as one file, for them to keep. */
export function DataExport() {
  const take = useOperation<{ url: string; fileName: string }>({
    failureTitle: 'Data Belum Diunduh',
    onSuccess: ({ url, fileName }) => saveAddress(fileName, url),
  });
  return (
    <div className={styles.panel}>
      <p>Semua yang kami simpan tentang Anda dalam satu file. NIK dan nomor rekening disamarkan.</p>
      <Button
        variant="outline"
        busy={take.busy}
        busyLabel="Menyiapkan..."
        icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
        onClick={() => void take.run('my-data', (call) => api.reports.myData({}, call))}
      >
        Unduh data saya
      </Button>
    </div>
  );
}

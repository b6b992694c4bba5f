import { IconDownload } from '#icons';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import { toast } from '../../../ui/toast.ts';
import styles from './profile.module.css';

/** Everything stored about the reader as one file, for them to keep. */
export function DataExport() {
  const load = useOperation<{ fileName: string; sections: object; truncated: readonly string[] }>({
    failureTitle: 'Data belum dapat diunduh',
    onSuccess: (data) => {
      saveFile(data.fileName, JSON.stringify(data, null, 2));
      const cut = data.truncated.length > 0 ? ` Dipotong: ${data.truncated.join(', ')}.` : '';
      toast.success('Data diunduh', `${data.fileName}.${cut}`);
    },
  });
  return (
    <div className={styles.panel}>
      <p>Semua yang kami simpan tentang Anda dalam satu file. NIK dan nomor rekening disamarkan.</p>
      <Button
        variant="outline"
        busy={load.busy}
        busyLabel="Menyiapkan..."
        icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
        onClick={() => void load.run('my-data', () => api.reports.myData({}))}
      >
        Unduh data saya
      </Button>
    </div>
  );
}

function saveFile(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

import type { ImportState } from '@rimpang/contract/importing';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/client.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { fileWords, sizeWords, uploadedWords, waitForJob } from './import-words.ts';
import styles from './moving-in.module.css';

type Sent = ImportState['files'][number];

type RemovalProps = {
  title: string;
  verb: string;
  children: ReactNode;
  send: () => Promise<object>;
  onChange: () => void;
  onClose: () => void;
};

/** Asks before files go: another owner may have sent them, and they take long to send again. */
function RemovalDialog({ title, verb, children, send, onChange, onClose }: RemovalProps) {
  const removal = useOperation({
    failureTitle: 'Berkas Belum Dihapus',
    onFailure: ({ code }) => {
      if (code !== 'IMPORT_REFUSED') return false;
      // Another owner was faster: the page behind says what is there now.
      void refreshAfter('import');
      onClose();
      return false;
    },
    onSuccess: () => {
      onClose();
      onChange();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void removal.run('remove', send)}
      title={title}
      verb={verb}
      variant="danger-filled"
      busy={removal.busy}
    >
      {children}
    </ConfirmDialog>
  );
}

const fileLine = (file: Sent) => `${file.name}, ${sizeWords(file.bytes)}, ${uploadedWords(file)}`;

/** Takes one file out, as it was shown. */
export function RemoveFile({ file, onChange }: { file: Sent; onChange: () => void }) {
  const [asked, setAsked] = useState<Sent | null>(null);
  const { title } = fileWords[file.file];
  return (
    <>
      <Button small variant="danger" aria-label={`Hapus berkas ${title}`} onClick={() => setAsked(file)}>
        Hapus
      </Button>
      {asked && (
        <RemovalDialog
          title={`Hapus berkas ${title}?`}
          verb="Hapus berkas"
          send={() => api.import.removeFile({ file: asked.file, uploadId: asked.uploadId })}
          onChange={onChange}
          onClose={() => setAsked(null)}
        >
          <p className="wrap-anywhere">
            {fileLine(asked)}. Bila masih diperlukan, berkas ini harus diunggah lagi.
          </p>
        </RemovalDialog>
      )}
    </>
  );
}

/** Takes all files and their report out, as they were shown. */
export function DiscardFiles({ state, onChange }: { state: ImportState; onChange: () => void }) {
  const [asked, setAsked] = useState<ImportState | null>(null);
  return (
    <div className={styles.steps}>
      <Button small variant="danger" disabledReason={state.job && waitForJob} onClick={() => setAsked(state)}>
        Hapus semua berkas dan laporan
      </Button>
      {asked && (
        <RemovalDialog
          title="Hapus semua berkas dan laporan?"
          verb="Hapus semua"
          send={() => api.import.discard({ seen: asked.revision })}
          onChange={onChange}
          onClose={() => setAsked(null)}
        >
          <ul className={styles.going} aria-label="Yang dihapus">
            {asked.files.map((file) => (
              <li key={file.file} className="wrap-anywhere">
                <b>{fileWords[file.file].title}</b>: {fileLine(file)}
              </li>
            ))}
            {asked.report && <li>Laporan pemeriksaan</li>}
          </ul>
          <p>Bila masih diperlukan, semuanya harus diunggah dan diperiksa lagi. Arti kolom tetap diingat.</p>
        </RemovalDialog>
      )}
    </div>
  );
}

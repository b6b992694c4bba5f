import type { ImportState } from '@rimpang/contract/importing';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { AskFirst } from './ask-first.tsx';
import { fileWords, sizeWords, uploadedWords, waitForJob } from './import-words.ts';
import styles from './moving-in.module.css';

type Sent = ImportState['files'][number];

/** A file as it was shown: its name and size, and who sent it. */
const Shown = ({ file }: { file: Sent }) => (
  <>
    {file.name}, {sizeWords(file.bytes)}
    <small>{uploadedWords(file)}</small>
  </>
);

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
        <AskFirst
          variant="danger-filled"
          failureTitle="Berkas Belum Dihapus"
          title={`Hapus berkas ${title}?`}
          verb="Hapus berkas"
          send={() => api.import.removeFile({ file: asked.file, uploadId: asked.uploadId })}
          onChange={onChange}
          onClose={() => setAsked(null)}
        >
          <p className={`${styles.gone} wrap-anywhere`}>
            <Shown file={asked} />
          </p>
          <p>Bila masih diperlukan, berkas ini harus diunggah lagi.</p>
        </AskFirst>
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
        <AskFirst
          variant="danger-filled"
          failureTitle="Berkas Belum Dihapus"
          title="Hapus semua berkas dan laporan?"
          verb="Hapus semua"
          send={() => api.import.discard({ seen: asked.revision })}
          onChange={onChange}
          onClose={() => setAsked(null)}
        >
          <ul className={styles.going} aria-label="Yang dihapus">
            {asked.files.map((file) => (
              <li key={file.file} className={`${styles.gone} wrap-anywhere`}>
                <b>{fileWords[file.file].title}</b>
                <Shown file={file} />
              </li>
            ))}
            {asked.report && (
              <li className={styles.gone}>
                <b>Laporan pemeriksaan</b>
              </li>
            )}
          </ul>
          <p>Bila masih diperlukan, semuanya harus diunggah dan diperiksa lagi. Arti kolom tetap diingat.</p>
        </AskFirst>
      )}
    </div>
  );
}

import { type ImportFileKey, importFileKeys, type ImportState } from '@rimpang/contract/importing';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import { RemoveFile } from './discard-files.tsx';
import { fileWords, momentWords, sizeWords, uploadedWords } from './import-words.ts';
import { ImportColumns } from './import-columns.tsx';
import styles from './moving-in.module.css';
import { fileProblem, sendImportFile } from './send-file.ts';

type Props = { state: ImportState; onChange: () => void };

/** The files of a company, each with its template, and what its columns mean. */
export function ImportFiles({ state, onChange }: Props) {
  const [naming, setNaming] = useState<ImportFileKey | null>(null);
  return (
    <Section
      title="1. Berkas"
      note={state.filesUntil ? `disimpan sampai ${momentWords(state.filesUntil)}` : undefined}
    >
      <ul className={styles.files} aria-label="Berkas pindahan">
        {importFileKeys.map((file) => (
          <FileRow key={file} file={file} state={state} onChange={onChange} onNames={() => setNaming(file)} />
        ))}
      </ul>
      {naming && <ImportColumns file={naming} onClose={() => setNaming(null)} />}
    </Section>
  );
}

function FileRow({ file, state, onChange, onNames }: Props & { file: ImportFileKey; onNames: () => void }) {
  const { title, about } = fileWords[file];
  const there = state.files.find((one) => one.file === file);
  const whole = there?.isWhole;
  return (
    <li>
      <div className={styles.file}>
        <b>{title}</b>
        <small>{about}</small>
        {there && (
          <p className="wrap-anywhere">
            {there.name}, {sizeWords(there.bytes)}
            <small>
              {uploadedWords(there)}, {momentWords(there.at)}
            </small>
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <FileChoice file={file} isThere={there !== undefined} onSent={onChange} onWhole={onNames} />
        {whole && (
          <Button small variant="outline" aria-label={`Kolom ${title}`} onClick={onNames}>
            Kolom
          </Button>
        )}
        {there && <RemoveFile file={there} onChange={onChange} />}
        <Templates file={file} title={title} />
      </div>
    </li>
  );
}

type ChoiceProps = { file: ImportFileKey; isThere: boolean; onSent: () => void; onWhole: () => void };

/** Takes a file and sends it; what its columns mean is asked next. */
function FileChoice({ file, isThere, onSent, onWhole }: ChoiceProps) {
  const [share, setShare] = useState<number | null>(null);
  const { title } = fileWords[file];
  const send = async (chosen: File | undefined) => {
    if (!chosen || share !== null) return;
    const problem = fileProblem(chosen);
    if (problem) return toast.failure('Berkas Belum Diunggah', problem);
    setShare(0);
    toast.dismissFailure();
    try {
      await sendImportFile(file, chosen, setShare);
      onWhole();
    } catch (error) {
      toast.failure('Berkas Belum Diunggah', readFailure(error).message);
    }
    setShare(null);
    onSent();
  };
  return (
    <label
      className={`${buttonClasses({ small: true, variant: isThere ? 'outline' : 'primary' })} ${styles.choose}`}
    >
      {share === null ? (isThere ? 'Ganti' : 'Pilih berkas') : `${Math.round(share * 100)}%`}
      <input
        type="file"
        className="vh"
        accept=".csv,.xlsx"
        aria-label={`${isThere ? 'Ganti' : 'Pilih'} berkas ${title}`}
        aria-busy={share !== null}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

function Templates({ file, title }: { file: ImportFileKey; title: string }) {
  const got = useOperation({
    failureTitle: 'Templat Belum Diunduh',
    onSuccess: ({ name, content }: Awaited<ReturnType<typeof api.import.template>>) =>
      saveFile(name, new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))])),
  });
  return (
    <span className={styles.templates}>
      Templat
      {formats.map(([format, word]) => (
        <Button
          key={format}
          small
          variant="plain"
          aria-label={`Templat ${title} ${word}`}
          onClick={() => void got.run(format, () => api.import.template({ file, format }))}
        >
          {word}
        </Button>
      ))}
    </span>
  );
}

import type { ImportFileKey, ImportPreview } from '@rimpang/contract/importing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { SelectField } from '../../../forms/select-field.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { fileWords } from './import-words.ts';
import styles from './moving-in.module.css';

/** What a heading means where no person said it yet, and no column is called so. */
const undecided = '?';

type Meanings = Readonly<Record<number, string>>;

const meaningsOf = ({ headings }: ImportPreview): Meanings =>
  Object.fromEntries(headings.map(({ column }, at) => [at, column ?? undecided]));

/** What is still missing before these columns can be stored; null where nothing is. */
export function columnProblem({ columns, headings }: ImportPreview, meanings: Meanings): string | null {
  const chosen = headings.map((_, at) => meanings[at] ?? undecided);
  const open = headings.find((_, at) => chosen[at] === undecided);
  if (open) return `Pilih arti kolom '${open.heading}', atau lewati.`;
  const twice = chosen.find((one, at) => one !== '' && chosen.indexOf(one) !== at);
  if (twice) return `Dua kolom berarti ${twice}.`;
  const missing = columns.filter(({ heading, isOptional }) => !isOptional && !chosen.includes(heading));
  return missing.length > 0 ? `Belum ada kolom ${missing.map(({ heading }) => heading).join(', ')}.` : null;
}

/** What each column of an uploaded file means, beside its first rows; it is remembered for the next export. */
export function ImportColumns({ file, onClose }: { file: ImportFileKey; onClose: () => void }) {
  // Another file may have come in its place since it was looked at.
  const preview = useQuery({ ...queries.import.preview.queryOptions({ input: { file } }), gcTime: 0 });
  if (preview.data) return <ColumnsForm file={file} preview={preview.data} onClose={onClose} />;
  return (
    <Sheet open wide onClose={onClose} title={`Kolom ${fileWords[file].title}`}>
      {preview.error ? (
        <ErrorState error={preview.error} retry={() => void preview.refetch()} />
      ) : (
        <PanelSkeleton height="15rem" />
      )}
    </Sheet>
  );
}

type FormProps = { file: ImportFileKey; preview: ImportPreview; onClose: () => void };

function ColumnsForm({ file, preview, onClose }: FormProps) {
  const { title } = fileWords[file];
  const [meanings, setMeanings] = useState(() => meaningsOf(preview));
  const storing = useOperation({
    failureTitle: 'Kolom Belum Disimpan',
    onSuccess: () => {
      toast.success('Kolom Disimpan', `Berlaku untuk berkas ${title} ini dan berikutnya.`);
      onClose();
    },
  });
  const names = preview.headings.map(({ heading }, at) => ({ heading, column: meanings[at] ?? '' }));
  const foot = (
    <>
      <Button variant="outline" onClick={onClose}>
        Batal
      </Button>
      <Button
        busy={storing.busy}
        busyLabel="Menyimpan..."
        disabledReason={columnProblem(preview, meanings)}
        onClick={() => void storing.run(file, () => api.import.nameColumns({ file, names }))}
      >
        Simpan kolom
      </Button>
    </>
  );
  return (
    <Sheet open wide onClose={onClose} title={`Kolom ${title}`} foot={foot} busy={storing.busy}>
      <p>Angka panjang milik orang disamarkan di sini. Arti kolom diingat untuk ekspor berikutnya.</p>
      <ul className={styles.columns}>
        {preview.headings.map(({ heading }, at) => (
          // A column is its place: headings may be there twice.
          <li key={at}>
            <SelectField
              id={`kolom-${at}`}
              name={`kolom-${at}`}
              label={heading || `Kolom ${at + 1}`}
              value={meanings[at] ?? undecided}
              onChange={(value) => setMeanings({ ...meanings, [at]: value })}
              error={undefined}
              onBlur={() => undefined}
              choices={choicesOf(preview)}
            />
            <small className="wrap-anywhere">
              <Examples preview={preview} at={at} />
            </small>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const choicesOf = ({ columns }: ImportPreview) => [
  { value: undecided, label: 'Pilih arti kolom' },
  { value: '', label: 'Lewati kolom ini' },
  ...columns.map(({ heading, about, isOptional }) => ({
    value: heading,
    label: `${heading}${isOptional ? '' : ' (wajib)'}: ${about}`,
  })),
];

/** What stands in the first rows of a column. */
function Examples({ preview: { rows }, at }: { preview: ImportPreview; at: number }) {
  if (rows.length === 0) return 'Belum ada baris.';
  return <Dotted parts={rows.map((cells) => cells[at] || '(kosong)')} />;
}

import { photo } from '@rimpang/contract/photos';
import { IconTrash } from '#icons';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { readFailure } from '../../../../api/failure.ts';
import { FileDrop } from '../../../../forms/file-drop.tsx';
import { useImage } from '../../../../forms/use-image.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import styles from './photo-field.module.css';

type Props = {
  id: string;
  label: string;
  hint?: string | undefined;
  value: unknown;
  error?: string | undefined;
  onChange: (value: unknown) => void;
};

/** A photograph: sent when it is chosen, shown as it was stored, saved with the rest of the form. */
export function PhotoField({ id, label, hint, value, error, onChange }: Props) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const stored = photo.safeParse(value).data;
  const shown = stored?.webp[0];
  const send = async (file: File) => {
    setSending(true);
    setProblem(undefined);
    try {
      onChange(await api.files.uploadShopPhoto({ file }));
    } catch (failure) {
      setProblem(readFailure(failure).message);
    } finally {
      setSending(false);
    }
  };
  const image = useImage((file) => void send(file));
  if (isSending)
    return (
      <output className={styles.sending}>
        <Spinner size={20} /> Mengolah foto...
      </output>
    );
  return (
    <div className={styles.field}>
      <b>{label}</b>
      {shown && (
        <figure className={styles.shown}>
          <img src={`/api/files/${shown.id}`} alt={label} />
          <Button
            small
            variant="danger"
            icon={<IconTrash size={18} stroke={2} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Hapus foto
          </Button>
        </figure>
      )}
      <FileDrop
        id={id}
        label={shown ? 'Ganti foto' : 'Unggah foto'}
        hint={hint}
        image={image}
        error={problem ?? error}
      />
    </div>
  );
}

import { IconPhotoUp, IconTrash } from '#icons';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { describedBy, FieldMessage } from './field.tsx';
import styles from './file-drop.module.css';
import { imageProblem } from './image-check.ts';

type Props = {
  id: string;
  label: string;
  value: File | null;
  onChange: (file: File | null) => void;
  /** Told where choosing was ended without a file. */
  onDismiss?: () => void;
  error?: string;
  hint?: string;
};

/** Takes one image by choosing or dropping; shows it and lets go of it again. Refuses what cannot be sent. */
export function FileDrop({
  id,
  label,
  value,
  onChange,
  onDismiss,
  error,
  hint = 'JPG atau PNG, maksimal 5 MB.',
}: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const problem = await imageProblem(file);
    setRefusal(problem);
    if (!problem) onChange(file);
  };
  const shownError = refusal ?? error;
  return (
    <div className={styles.field}>
      {value ? (
        <Preview label={label} file={value} onRemove={() => onChange(null)} />
      ) : (
        <label className={`${styles.drop} ${shownError ? styles.wrong : ''}`}>
          <IconPhotoUp size={24} stroke={1.75} aria-hidden />
          <span>
            <b>{label}</b>
            <small id={`${id}-hint`}>{hint}</small>
          </span>
          <input
            id={id}
            type="file"
            // React does not hear of it by a property of its own.
            ref={(input) => {
              if (!input || !onDismiss) return;
              input.addEventListener('cancel', onDismiss);
              return () => input.removeEventListener('cancel', onDismiss);
            }}
            accept="image/png,image/jpeg"
            aria-invalid={shownError ? true : undefined}
            aria-describedby={describedBy(id, hint)}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      )}
      <FieldMessage id={id} error={shownError} />
    </div>
  );
}

function Preview({ label, file, onRemove }: { label: string; file: File; onRemove: () => void }) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <figure className={styles.preview}>
      <img src={address} alt={`${label}: ${file.name}`} />
      <figcaption>
        <span className="wrap-anywhere">{file.name}</span>
        <Button
          variant="danger"
          small
          icon={<IconTrash size={18} stroke={2} aria-hidden />}
          onClick={onRemove}
        >
          Hapus gambar
        </Button>
      </figcaption>
    </figure>
  );
}

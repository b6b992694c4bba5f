import { IconPhotoUp, IconTrash } from '#icons';
import { useEffect, useMemo } from 'react';
import { Button } from '../ui/button.tsx';
import { describedBy, FieldMessage } from './field.tsx';
import styles from './file-drop.module.css';
import { type ChosenImage, checkingWords } from './use-image.ts';

type Props = {
  id: string;
  label: string;
  image: ChosenImage;
  /** Told where choosing was ended without a file. */
  onDismiss?: () => void;
  error?: string;
  hint?: string;
};

/** Takes one image by choosing or dropping; shows it and lets go of it again. Says why one cannot be sent. */
export function FileDrop({
  id,
  label,
  image,
  onDismiss,
  error,
  hint = 'JPG atau PNG, maksimal 5 MB.',
}: Props) {
  const shownError = image.problem ?? error;
  return (
    <div className={styles.field}>
      {image.file ? (
        <Preview label={label} file={image.file} onRemove={() => image.choose(null)} />
      ) : (
        <label className={`${styles.drop} ${shownError ? styles.wrong : ''}`}>
          <IconPhotoUp size={24} stroke={1.75} aria-hidden />
          <span>
            <b>{label}</b>
            <small id={`${id}-hint`}>{image.checking ? checkingWords : hint}</small>
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
              const [file] = event.target.files ?? [];
              if (file) image.choose(file);
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

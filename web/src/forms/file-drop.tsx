import { IconPhotoUp, IconTrash } from '#icons';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { useFocusHeir } from '../ui/use-focus-heir.ts';
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
    <div tabIndex={-1} className={styles.field}>
      <output className="vh">{image.file && `${label}: ${image.file.name} dipilih.`}</output>
      {image.file ? (
        <Preview label={label} file={image.file} onRemove={() => image.choose(null)} />
      ) : (
        <Drop wrong={Boolean(shownError)}>
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
        </Drop>
      )}
      <FieldMessage id={id} error={shownError} />
    </div>
  );
}

/** Goes once an image was chosen, as the preview does once it was removed: the field has the focus then. */
function Drop({ wrong, children }: { wrong: boolean; children: ReactNode }) {
  const frame = useRef<HTMLLabelElement>(null);
  useFocusHeir(frame);
  return (
    <label ref={frame} className={`${styles.drop} ${wrong ? styles.wrong : ''}`}>
      {children}
    </label>
  );
}

function Preview({ label, file, onRemove }: { label: string; file: File; onRemove: () => void }) {
  const frame = useRef<HTMLElement>(null);
  useFocusHeir(frame);
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <figure ref={frame} className={styles.preview}>
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

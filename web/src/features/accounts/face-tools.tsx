import { IconCamera } from '#icons';
import { api } from '../../api/client.ts';
import { reloadSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { useImage } from '../../forms/use-image.ts';
import { useOperation } from '../../forms/use-operation.ts';
import { toast } from '../../ui/toast.ts';
import { AvatarCrop } from './avatar-crop.tsx';
import styles from './face.module.css';

/** Choosing a picture of oneself, cutting it, and taking it away again. */
export function FaceTools({ hasFace }: { hasFace: boolean }) {
  const image = useImage();
  const remove = useOperation<object>({
    failureTitle: 'Foto Belum Dihapus',
    onSuccess: () => {
      toast.success('Foto Dihapus');
      faceChanged();
    },
  });
  const done = () => {
    image.choose(null);
    faceChanged();
  };
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.choose}>
          <IconCamera size={20} stroke={1.75} aria-hidden />
          {hasFace ? 'Ganti foto' : 'Unggah foto'}
          <input
            type="file"
            accept="image/png,image/jpeg"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) image.choose(file);
              event.target.value = '';
            }}
          />
        </label>
        {hasFace && (
          <Button
            variant="plain"
            small
            busy={remove.busy}
            onClick={() => void remove.run('avatar', (call) => api.files.removeAvatar({}, call))}
          >
            Hapus foto
          </Button>
        )}
      </div>
      {image.problem && (
        <p className={styles.problem} role="alert">
          {image.problem}
        </p>
      )}
      {image.file && <AvatarCrop file={image.file} onClose={() => image.choose(null)} onDone={done} />}
    </>
  );
}

/** The menu of the header shows the face of the session. */
function faceChanged(): void {
  void reloadSession().catch(() => undefined);
}

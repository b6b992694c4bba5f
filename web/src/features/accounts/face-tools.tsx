import { IconCamera } from '#icons';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { reloadSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { imageProblem } from '../../forms/image-check.ts';
import { useOperation } from '../../forms/use-operation.ts';
import { toast } from '../../ui/toast.ts';
import { AvatarCrop } from './avatar-crop.tsx';
import styles from './face.module.css';

/** Choosing a picture of oneself, cutting it, and taking it away again. */
export function FaceTools({ hasFace }: { hasFace: boolean }) {
  const [picked, setPicked] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = useOperation<object>({
    failureTitle: 'Foto belum dihapus',
    onSuccess: () => {
      toast.success('Foto dihapus');
      faceChanged();
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const wrong = await imageProblem(file);
    setProblem(wrong);
    if (!wrong) setPicked(file);
  };
  const done = () => {
    setPicked(null);
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
              void take(event.target.files?.[0]);
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
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {picked && <AvatarCrop file={picked} onClose={() => setPicked(null)} onDone={done} />}
    </>
  );
}

/** The menu of the header shows the face of the session. */
function faceChanged(): void {
  void reloadSession().catch(() => undefined);
}

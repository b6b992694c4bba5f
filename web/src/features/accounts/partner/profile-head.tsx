import type { ownProfile } from '@rimpang/contract/partners';
import { IconCamera } from '#icons';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../../api/client.ts';
import { reloadSession } from '../../../session/session-store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { imageProblem } from '../../../forms/image-check.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { toast } from '../../../ui/toast.ts';
import { AvatarCrop } from './avatar-crop.tsx';
import styles from './profile.module.css';

export type Me = z.infer<typeof ownProfile>;

/** Who one is, with a face that can be changed. */
export function ProfileHead({ me }: { me: Me }) {
  return (
    <header className={styles.head}>
      <span className={styles.face}>
        <Avatar name={me.fullName} tone="kunyit" src={me.avatarUrl} />
      </span>
      <div>
        <h2 className={`${styles.name} d`}>{me.fullName}</h2>
        <p className={styles.user}>
          @{me.username} · {me.rank}
        </p>
        <p className={styles.badges}>
          <Badge status={me.status} />
          <Badge status={me.roStatus} label={`RO ${me.roStatus}`} />
        </p>
      </div>
      <FaceTools hasFace={me.avatarUrl !== null} />
    </header>
  );
}

/** Choosing a picture, cutting it, and taking it away again. */
function FaceTools({ hasFace }: { hasFace: boolean }) {
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

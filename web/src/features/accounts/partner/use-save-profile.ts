import type { saveProfileInput } from '@rimpang/contract/partners';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, queries } from '../../../api/client.ts';
import { reloadSession } from '../../../session/session-store.ts';
import type { FormSchema } from '../../../forms/schema.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import type { Me } from './profile-head.tsx';
import { toast } from '../../../ui/toast.ts';

type Input = z.infer<typeof saveProfileInput>;
const secrets = ['newPassword', 'currentPassword', 'code'] as const;

type Options<Values> = {
  me: Me;
  schema: FormSchema<Input>;
  fieldsOf: (me: Me) => Values;
  wordsOf?: (me: Me) => Readonly<Record<string, string>>;
  labels: Partial<Record<keyof Values & string, string>>;
  toInput?: (values: Values & { revision: number }) => unknown;
  draft?: string;
  draftUntilLeft?: boolean;
  chosenBy?: string;
  onSaved?: () => void;
};

/** One of the forms that save the own profile, with the words of R8.7. */
export function useSaveProfile<Values extends Record<string, unknown>>(options: Options<Values>) {
  const client = useQueryClient();
  const { onSaved, me, ...rest } = options;
  return useEditForm({
    ...rest,
    record: me,
    // Through the cache: the page and the forms beside this one follow.
    reload: () => client.fetchQuery({ ...queries.partners.me.queryOptions({ input: {} }), staleTime: 0 }),
    storedBy: (saved: Me) => saved,
    keepOutOfDraft: secrets as readonly string[] as readonly (keyof Values & string)[],
    failureTitle: 'Gagal Memperbarui Profil',
    send: (input, call) => api.partners.saveProfile(input, call),
    onSuccess: () => {
      toast.success('Profil Berhasil Diperbarui', 'Informasi profil Anda telah berhasil disimpan.');
      void reloadSession().catch(() => undefined);
      onSaved?.();
    },
    onFailure: (failure) => {
      if (failure.code !== 'UNKNOWN') return false;
      toast.failure('Gagal Memperbarui Profil', 'Terjadi kesalahan saat menyimpan perubahan.');
      return true;
    },
  });
}

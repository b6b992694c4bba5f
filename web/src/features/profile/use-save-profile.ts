import type { saveProfileInput } from '@rimpang/contract/partners';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { reloadSession } from '../../session/session-store.ts';
import type { FormSchema } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast.ts';

type Input = z.infer<typeof saveProfileInput>;
const passwords = ['newPassword', 'currentPassword'] as const;

type Options<Values> = {
  schema: FormSchema<Input>;
  initial: Values;
  labels: Partial<Record<keyof Values & string, string>>;
  toInput?: (values: Values) => unknown;
  draft?: string;
  onSaved?: () => void;
};

/** One of the forms that save the own profile, with the words of spec 8. */
export function useSaveProfile<Values extends Record<string, unknown>>(options: Options<Values>) {
  const client = useQueryClient();
  const { onSaved, ...rest } = options;
  return useForm({
    ...rest,
    keepOutOfDraft: passwords as readonly string[] as readonly (keyof Values & string)[],
    failureTitle: 'Gagal Memperbarui Profil',
    send: (input, call) => api.partners.saveProfile(input, call),
    onSuccess: () => {
      toast.success('Profil Berhasil Diperbarui', 'Informasi profil Anda telah berhasil disimpan.');
      void client.invalidateQueries();
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

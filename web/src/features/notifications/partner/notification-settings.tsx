import type { NotificationKind } from '@rimpang/domain/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './notification-settings.module.css';

type Choice = { kind: NotificationKind; email: boolean };

/** Which kinds also go out by e-mail; in the app everything is always told. Each switch saves itself. */
export function NotificationSettings() {
  const client = useQueryClient();
  const options = queries.notifications.preferences.queryOptions({ input: {} });
  const preferences = useQuery(options);
  const save = useMutation({
    mutationFn: (choice: Choice) => api.notifications.savePreference(choice),
    onSuccess: (saved) => client.setQueryData(options.queryKey, saved),
    onError: (error) => toast.failure('Pilihan Belum Disimpan', readFailure(error).message),
  });
  if (preferences.isPending) return <ListSkeleton rows={6} />;
  if (!preferences.data)
    return <ErrorState error={preferences.error} retry={() => void preferences.refetch()} />;
  const waiting = save.isPending ? save.variables : null;
  return (
    <fieldset className={styles.settings}>
      <legend>Kirim juga lewat email</legend>
      {preferences.data.rows.map(({ kind, label, email }) => {
        const on = waiting?.kind === kind ? waiting.email : email;
        return (
          <label key={kind} className={styles.row}>
            <span>{label}</span>
            <input
              type="checkbox"
              role="switch"
              checked={on}
              aria-checked={on}
              onChange={(event) => save.mutate({ kind, email: event.target.checked })}
            />
          </label>
        );
      })}
    </fieldset>
  );
}

import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readFailure } from '../../api/failure.ts';
import { toast } from '../../ui/toast.ts';

/** Up to which message; of one line of the folded list, or of all. */
type Which = Parameters<typeof api.notifications.markAllRead>[0];

/** Marks one or all of one's notifications as read; the bell and the list follow. */
export function useMarkRead() {
  // Only a mark: where it fails, the message simply stays unread.
  const one = useMutation({ mutationFn: (id: number) => api.notifications.markRead({ ids: [id] }) });
  const all = useMutation({
    mutationFn: (which: Which) => api.notifications.markAllRead(which),
    onError: (error) => toast.failure('Belum Ditandai', readFailure(error).message),
  });
  return {
    markRead: (id: number) => one.mutate(id),
    markAll: (which: Which) => all.mutate(which),
    busy: all.isPending,
  };
}

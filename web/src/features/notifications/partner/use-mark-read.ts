import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { toast } from '../../../ui/toast.ts';

/** Marks one or all of one's notifications as read; the bell and the list follow. */
export function useMarkRead() {
  // Only a mark: where it fails, the message simply stays unread.
  const one = useMutation({ mutationFn: (id: number) => api.notifications.markRead({ ids: [id] }) });
  const all = useMutation({
    mutationFn: (upTo: number | undefined) => api.notifications.markAllRead({ upTo }),
    onError: (error) => toast.failure('Belum ditandai', readFailure(error).message),
  });
  return {
    markRead: (id: number) => one.mutate(id),
    markAll: (upTo: number | undefined) => all.mutate(upTo),
    busy: all.isPending,
  };
}

import type { WebhookEndpoint } from '@rimpang/contract/webhooks';
import { api } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';

/** Takes an endpoint out of use for good. */
export function RemoveDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { id: endpointId, description } = endpoint;
  const remove = useOperation({
    failureTitle: 'Webhook Belum Dihapus',
    onSuccess: () => {
      toast.success('Webhook Dihapus', description);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void remove.run(`remove-${endpointId}`, (call) => api.webhooks.remove({ endpointId }, call))
      }
      title={`Hapus webhook ${description}?`}
      verb="Hapus webhook"
      variant="danger-filled"
      busy={remove.busy}
    >
      <p>
        Tidak ada lagi yang dikirim ke sana, juga yang masih menunggu. Riwayatnya tidak dapat dilihat lagi.
      </p>
    </ConfirmDialog>
  );
}

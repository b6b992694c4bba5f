import type { Order } from '@rimpang/contract/pin-orders';
import { formatRupiah } from '@rimpang/domain/money';
import { api } from '../../../api/client.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../forms/file-drop.tsx';
import { imageBusyLabel } from '../../../forms/use-image.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { CompanyAccounts } from './company-accounts.tsx';
import { useProof } from './proof-upload.ts';

/** The proof that follows an order, or a better picture of it (decision 006). */
export function AttachProofSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const proof = useProof();
  const { file, checking } = proof.image;
  const attach = useOperation({
    failureTitle: 'Bukti Belum Terkirim',
    onSuccess: () => {
      toast.success('Bukti Terkirim!', 'Pesanan Anda sedang diproses. Terima kasih!');
      onClose();
    },
    onFailure: ({ code }) => {
      if (code === 'ORDER_DECIDED' || code === 'PROOF_LATE') void refreshAfter('pins');
      return false;
    },
  });
  const send = () => {
    if (!proof.demand()) return;
    // Another picture is another operation; the same one tried again is not.
    const key = `${file?.name}-${file?.size}-${file?.lastModified}`;
    void attach.run(key, async (call) => {
      const fileId = (await proof.upload()) ?? '';
      return api.pins.attachProof({ orderId: order.id, fileId }, call);
    });
  };
  const foot = (
    <>
      <Button variant="outline" onClick={attach.busy ? undefined : onClose}>
        Batal
      </Button>
      <Button onClick={send} busy={attach.busy || checking} busyLabel={imageBusyLabel(proof.image)}>
        Kirim bukti
      </Button>
    </>
  );
  return (
    <Sheet open onClose={onClose} busy={attach.busy} title={`Bukti transfer ${order.code}`} foot={foot} wide>
      <p>
        Transfer <b>{formatRupiah(order.total)}</b> untuk pesanan ini. Pesanan yang dibuat bersamaan memakai
        bukti yang sama.
      </p>
      <CompanyAccounts />
      <FileDrop id="attach-proof" label="Unggah bukti transfer" image={proof.image} error={proof.error} />
    </Sheet>
  );
}

import { beginSupportInput } from '@rimpang/contract/identity';
import { api } from '../../../../api/client.ts';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import { rememberSupportReturn } from '../../../../session/support-return.ts';
import { adoptSession } from '../../../../session/session-store.ts';
import * as publicPaths from '../../../../paths/public.ts';
import type { DialogProps } from './types.ts';

/** "Masuk sebagai mitra": read only, 15 minutes, with a banner and an audit entry. A new document, so nothing mixes. */
export function SupportDialog({ partner, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={`Masuk sebagai ${partner.fullName}?`}
      consequence="Anda melihat portal mitra ini selama 15 menit dan tidak dapat mengubah apa pun. Alasan Anda dicatat dalam riwayat audit."
      verb="Masuk sebagai mitra"
      schema={beginSupportInput}
      toInput={(values) => ({ partnerId: partner.id, ...values })}
      send={(input, call) => api.identity.beginSupport(input, call)}
      onDone={(session) => {
        rememberSupportReturn(window.location.pathname);
        adoptSession(session);
        window.location.assign(publicPaths.partnerArea);
      }}
      keepOpen
      failureTitle="Belum Bisa Masuk"
      onFailure={() => false}
      onClose={onClose}
    />
  );
}

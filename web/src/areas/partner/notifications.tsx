import { NotificationList } from '../../features/notifications/partner/notification-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function Notifications() {
  return (
    <>
      <PageHeader title="Notifikasi" back={publicPaths.partnerArea} />
      <NotificationList />
    </>
  );
}

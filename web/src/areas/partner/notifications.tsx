import { NotificationList } from '../../features/notifications/partner/notification-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function Notifications() {
  return (
    <>
      <PageHeader title="Notifikasi" back="/dashboard" />
      <NotificationList />
    </>
  );
}

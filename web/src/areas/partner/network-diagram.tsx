import { useAddressSheet } from '../../browser/address-sheet.ts';
import { InviteButton } from '../../features/accounts/partner/invite/invite-button.tsx';
import { beginNetwork } from '../../features/network/begin-network.ts';
import { OpenMember } from '../../features/network/open-member.ts';
import { Network } from '../../features/network/network.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';
import type { Route } from './+types/network-diagram';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void beginNetwork(request.url, 'pohon');
  return null;
}
clientLoader.hydrate = true as const;

export default function NetworkDiagram() {
  const member = useAddressSheet('anggota');
  return (
    <OpenMember value={(id) => member.open(String(id))}>
      <PageHeader title="Diagram Jaringan" back={publicPaths.partnerArea} />
      <Network
        topLabel="Anda"
        notFound="Data jaringan tidak ditemukan."
        hint="Jaringan Anda tampil setelah kemitraan Anda aktif."
        alone={
          <EmptyState drawing="sprout" title="Belum ada mitra di bawah Anda." action={<InviteButton />}>
            Kirim tautan Anda, atau daftarkan mitra dengan PIN Anda.
          </EmptyState>
        }
      />
    </OpenMember>
  );
}

import { Permitted } from '../../staff-ui/permitted.tsx';
import { BranchExport } from '../../features/network/staff/branch-export.tsx';
import { beginNetwork } from '../../features/network/begin-network.ts';
import { Network } from '../../features/network/network.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Route } from './+types/network';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void beginNetwork(request.url, 'diagram');
  return null;
}
clientLoader.hydrate = true as const;

export default function AdminNetwork() {
  return (
    <Permitted action="network.root" title="Jaringan">
      <PageHeader title="Jaringan" actions={<BranchExport />} />
      <Network
        topLabel="Perusahaan"
        notFound="Jaringan tidak ditemukan."
        hint="Mitra pertama muncul di sini setelah didaftarkan."
      />
    </Permitted>
  );
}

import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { useMay } from '../../../session/session-store.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';

/** Takes the branch along that is in view: of the member it begins at, else the whole network. */
export function BranchExport() {
  const address = useListAddress();
  const may = useMay();
  const from = address.get('dari') ?? '';
  const root = useQuery(queries.network.root.queryOptions({ input: {} }));
  const found = useQuery(
    queries.network.find.queryOptions({
      input: { query: from },
      enabled: from !== '' && may('network.find'),
    }),
  );
  const chosen = found.data?.matches.find(({ username }) => username.toLowerCase() === from.toLowerCase());
  const memberId = from === '' ? root.data?.id : chosen?.id;
  return <ListTools screen="network" request={memberId ? { list: 'branch', memberId } : undefined} />;
}

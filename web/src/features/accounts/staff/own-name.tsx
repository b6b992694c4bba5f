import { type OwnAccount, saveOwnAccountInput } from '@rimpang/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import { EditNotice } from '../../../forms/edit-notice.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FormStack } from '../../../forms/form.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { reloadSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';

const labels = { fullName: 'nama lengkap' };
const own = () => queries.identity.ownAccount.queryOptions({ input: {} });
const fieldsOf = ({ fullName }: OwnAccount) => ({ fullName });

/** The name under which colleagues and partners see this member of staff. */
export function OwnName() {
  const account = useQuery(own());
  if (account.data) return <NameForm account={account.data} />;
  if (account.error) return <ErrorState error={account.error} retry={() => void account.refetch()} />;
  return <PanelSkeleton height="10.625rem" />;
}

function NameForm({ account }: { account: OwnAccount }) {
  const client = useQueryClient();
  const form = useEditForm({
    schema: saveOwnAccountInput,
    record: account,
    fieldsOf,
    reload: () => client.fetchQuery({ ...own(), staleTime: 0 }),
    storedBy: (saved: OwnAccount) => saved,
    labels,
    failureTitle: 'Nama Belum Disimpan',
    send: (input, call) => api.identity.saveOwnAccount(input, call),
    onSuccess: ({ fullName }) => {
      toast.success('Nama Disimpan', fullName);
      void reloadSession().catch(() => undefined);
    },
  });
  return (
    <Card padded>
      <form {...form.form}>
        <FormStack>
          <EditNotice conflict={form.conflict} />
          <TextField {...form.field('fullName')} label="Nama lengkap" autoComplete="name" />
          <ErrorSummary problems={form.problems} />
          <Button type="submit" busy={form.busy} busyLabel="Menyimpan...">
            Simpan nama
          </Button>
        </FormStack>
      </form>
    </Card>
  );
}

import { createWebhookInput, editWebhookInput, type WebhookEndpoint } from '@rimpang/contract/webhooks';
import { api } from '../../../api/client.ts';
import { EditNotice } from '../../../forms/edit-notice.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormSheet } from '../../../staff-ui/dialogs/form-sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { KindsField } from './kinds-field.tsx';
import { ProofFields, proofLabels, proofSecrets } from '../../../staff-ui/dialogs/proof-fields.tsx';
import { kindsWords } from './webhook-words.ts';

const labels = { description: 'nama penerima', url: 'URL', kinds: 'peristiwa', ...proofLabels };
const initial = { description: '', url: '', kinds: [] as readonly string[], currentPassword: '', code: '' };

type Form = ReturnType<typeof useForm<typeof initial, never, never>>;

/** What both forms ask. */
function Fields({ form, plainHttp }: { form: Pick<Form, 'field'>; plainHttp: boolean }) {
  return (
    <>
      <TextField
        {...form.field('description')}
        label="Nama penerima"
        hint="Program atau layanan yang diberi tahu, misalnya Akuntansi"
      />
      <TextField
        {...form.field('url')}
        label="URL"
        inputMode="text"
        hint={plainHttp ? 'Alamat lengkap di internet' : 'Alamat lengkap di internet, diawali https://'}
      />
      <KindsField {...form.field('kinds')} />
    </>
  );
}

type CreateProps = {
  secondFactor: boolean;
  plainHttp: boolean;
  onCreated: (secret: string, name: string) => void;
  onClose: () => void;
};

/** A new endpoint; its secret is shown once. Where the answer was lost, the next press shows the same one. */
export function CreateWebhookDialog({ secondFactor, plainHttp, onCreated, onClose }: CreateProps) {
  const form = useForm({
    schema: createWebhookInput,
    initial,
    labels,
    draftUntilLeft: true,
    keepOutOfDraft: proofSecrets,
    failureTitle: 'Webhook Belum Dibuat',
    mayHaveArrived: true,
    send: (input, call) => api.webhooks.create(input, call),
    onSuccess: ({ secret, endpoint }) => onCreated(secret, endpoint.description),
  });
  return (
    <FormSheet
      onClose={onClose}
      title="Buat webhook"
      verb="Buat webhook"
      busyVerb="Membuat..."
      form={form}
      intro="Program itu diberi tahu setiap kali peristiwa yang dipilih terjadi, mulai sekarang."
    >
      <Fields form={form} plainHttp={plainHttp} />
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}

type EditProps = {
  endpoint: WebhookEndpoint;
  secondFactor: boolean;
  plainHttp: boolean;
  reload: () => Promise<WebhookEndpoint>;
  onClose: () => void;
};

const fieldsOf = ({ description, url, kinds }: WebhookEndpoint) => ({
  description,
  url,
  kinds: kinds as readonly string[],
  currentPassword: '',
  code: '',
});
const wordsOf = ({ description, url, kinds }: WebhookEndpoint) => ({
  description,
  url,
  kinds: kindsWords(kinds),
});

/** Name, address and events of an endpoint. */
export function EditWebhookDialog({ endpoint, secondFactor, plainHttp, reload, onClose }: EditProps) {
  const form = useEditForm({
    record: endpoint,
    fieldsOf,
    wordsOf,
    reload,
    schema: editWebhookInput,
    toInput: (values) => ({ ...values, endpointId: endpoint.id }),
    labels,
    draftUntilLeft: true,
    keepOutOfDraft: proofSecrets,
    failureTitle: 'Webhook Belum Diubah',
    send: (input, call) => api.webhooks.edit(input, call),
    onSuccess: ({ description }) => {
      toast.success('Webhook Diubah', description);
      onClose();
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title={`Ubah webhook ${endpoint.description}`}
      verb="Simpan"
      busyVerb="Menyimpan..."
      form={form}
      intro="Yang masih menunggu dikirim ke alamat yang baru."
    >
      <EditNotice conflict={form.conflict} />
      <Fields form={form} plainHttp={plainHttp} />
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}

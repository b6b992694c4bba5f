import { api } from '../../api/client.ts';
import { useOperation } from '../../forms/use-operation.ts';
import { toast } from '../../ui/toast.ts';

/** Has the link sent that confirms the own address: the one that was claimed, or that another person entered. */
export function useConfirmationLink() {
  const { busy, run } = useOperation({
    failureTitle: 'Email Belum Terkirim',
    onSuccess: (answer: { email: string; alreadyVerified: boolean }) =>
      answer.alreadyVerified
        ? toast.success('Sudah Dikonfirmasi', `${answer.email} sudah dikonfirmasi.`)
        : toast.success('Email Terkirim', `Silakan cek ${answer.email}.`),
  });
  return {
    busy,
    send: () => void run('verification', (call) => api.identity.resendVerification({}, call)),
  };
}

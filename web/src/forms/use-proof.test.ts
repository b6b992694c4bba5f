import { beforeEach, expect, test } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { toast, toastStore } from '../ui/toast.ts';
import { useToastWhile } from '../ui/toast-while.ts';
import { useProofFile } from './use-proof.ts';

beforeEach(() => toast.dismiss());

const slip = new File([new Uint8Array([1])], 'slip.jpg', { type: 'image/jpeg' });

test('the toast of a missing proof goes when one is chosen', async () => {
  const proof = await runHook(() => useProofFile(async () => ({ fileId: '1' })));
  await proof.does(({ demand }) => demand());
  expect(toastStore.current()).toMatchObject({ kind: 'failure', title: 'File Belum Dipilih' });
  await proof.does(({ image }) => image.choose(slip));
  expect(toastStore.current()).toBeNull();
});

test('a toast about fields goes with what was wrong, and no other does', async () => {
  const about = await runHook(useToastWhile, { props: true });
  await about.does((say) => say(() => toast.failure('Pesanan Kosong')));
  await about.render(true);
  expect(toastStore.current()).toMatchObject({ title: 'Pesanan Kosong' });
  await about.render(false);
  expect(toastStore.current()).toBeNull();

  await about.render(true);
  await about.does((say) => say(() => toast.failure('Pesanan Kosong')));
  toast.success('Tersimpan');
  await about.render(false);
  expect(toastStore.current()).toMatchObject({ title: 'Tersimpan' });
});

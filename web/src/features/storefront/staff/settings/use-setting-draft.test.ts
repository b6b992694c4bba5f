import { expect, test } from 'vitest';
import { runHook } from '../../../../testing/run-hook.ts';
import { openTab } from '../../../../testing/tab.ts';
import { useSettingDraft } from './use-setting-draft.ts';

const stored = { value: { companyName: 'Rimpang', tagline: 'Akar' }, revision: 1 };
const open = () => runHook(() => useSettingDraft('company', stored));
const named = (companyName: string) => (draft: unknown) => ({ ...(draft as object), companyName });

test('after saving it goes on from what is stored by now', async () => {
  const hook = await open();
  await hook.does(({ setDraft }) => setDraft(named(' Rimpang Baru ')));
  await hook.does(({ settle, draft }) =>
    settle({ value: { companyName: 'Rimpang Baru', tagline: 'Akar' }, revision: 2 }, draft),
  );
  expect(hook.current.draft).toEqual({ companyName: 'Rimpang Baru', tagline: 'Akar' });
  expect(hook.current.base.revision).toBe(2);
});

test('what was typed while it was being saved stays', async () => {
  const hook = await open();
  await hook.does(({ setDraft }) => setDraft(named('Rimpang Baru')));
  const sent = hook.current.draft;
  await hook.does(({ setDraft }) => setDraft((draft) => ({ ...(draft as object), tagline: 'Daun' })));
  await hook.does(({ settle }) => settle({ value: sent, revision: 2 }, sent));
  expect(hook.current.draft).toEqual({ companyName: 'Rimpang Baru', tagline: 'Daun' });
  expect(hook.current.base.value).toEqual(sent);
});

test('after the session ended what was typed is there again, unless another person saved meanwhile or it was left', async () => {
  const { tab, stub, endSession } = openTab();
  stub();
  const before = await open();
  await before.does(({ setDraft }) => setDraft(named('Rimpang Baru')));
  await endSession(before);
  const newer = await runHook(() => useSettingDraft('company', { ...stored, revision: 2 }));
  expect(newer.current.draft).toEqual(stored.value);
  await newer.close();
  const again = await open();
  expect(again.current.draft).toEqual({ companyName: 'Rimpang Baru', tagline: 'Akar' });
  await again.close();
  expect(tab.stored).toEqual({});
});

import type { Company } from '@rimpang/contract/storefront';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderForm } from './order-form.tsx';
import type { Item } from './order-types.ts';

const item: Item = {
  kind: 'product',
  id: 'madu-ceria',
  quantity: 1,
  title: 'Madu Ceria',
  heading: 'Beli Madu Ceria',
  price: 100_000,
  picture: null,
  goods: null,
  delivery: null,
};
const account = { bank: 'BCA', number: '0000000000', holder: 'Rimpang' };

/** The dialog of a company with these accounts, and whether it can be sent. */
function shown({ bankAccounts, demo = false }: Pick<Company, 'bankAccounts'> & { demo?: boolean }) {
  const company = { name: 'Rimpang', phone: '', bankAccounts } as Company;
  const nothing = () => undefined;
  const page = renderToStaticMarkup(
    <OrderForm
      item={item}
      company={company}
      demo={demo}
      onDone={nothing}
      onChanged={nothing}
      onClose={nothing}
    />,
  );
  const confirm = page.split('<button').find((button) => button.includes('Konfirmasi Pembayaran'));
  return { words: page.replace(/<[^>]*>/g, ' '), payable: !confirm?.includes('aria-disabled="true"') };
}

test('without an account to transfer to there is nothing to confirm, and it says why', () => {
  const { words, payable } = shown({ bankAccounts: [] });
  expect(words).toContain('Rekening tujuan belum tersedia. Hubungi kami sebelum mentransfer.');
  expect(payable).toBe(false);
  expect(shown({ bankAccounts: [account] }).payable).toBe(true);
});

test('a demo says not to transfer, a real shop does not', () => {
  expect(shown({ bankAccounts: [account], demo: true }).words).toContain('Demo: jangan transfer');
  expect(shown({ bankAccounts: [account] }).words).not.toContain('Demo: jangan transfer');
});

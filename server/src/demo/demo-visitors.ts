import { filesVerbs } from '../capabilities/files/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import type { InputOf } from '../platform/requests/verb.ts';
import type { contract } from '@rimpang/contract/index';
import { drawSlip } from './demo-slip.ts';
import { type Step, type Teller, wasDone } from './demo-steps.ts';

type Sender = Pick<InputOf<typeof contract.storefront.registerTier>, 'name' | 'phone'>;

/** A visitor's slip; null where an interrupted start had sent the form already. */
async function slipOf({ at, visitor }: Teller, daysAgo: number, step: string, amount: number) {
  const file = new File([new Uint8Array(await drawSlip(step, amount))], 'bukti.jpg', { type: 'image/jpeg' });
  return (await filesVerbs.uploadPublicProof.run(at(daysAgo), visitor(`${step} upload`), { file })).fileId;
}

/** A person fills in a public form; one that was sent before an interrupted start has another slip now, and stays. */
async function send(form: () => Promise<unknown>): Promise<void> {
  await form().catch((error: unknown) => {
    if (!wasDone(error)) throw error;
  });
}

const bottles = (
  daysAgo: number,
  sender: Sender & { address: string },
  productId: string,
  quantity: number,
): Step => ({
  daysAgo,
  play: (teller) =>
    send(async () => {
      const step = `bottles ${daysAgo}`;
      const proofFileId = await slipOf(teller, daysAgo, step, quantity * 100_000);
      const input = { ...sender, productId, quantity, proofFileId };
      await storefrontVerbs.orderProduct.run(teller.at(daysAgo), teller.visitor(step), input);
    }),
});

const tier = (daysAgo: number, sender: Sender, tierId: string, price: number): Step => ({
  daysAgo,
  play: (teller) =>
    send(async () => {
      const step = `tier ${daysAgo}`;
      const proofFileId = await slipOf(teller, daysAgo, step, price);
      await storefrontVerbs.registerTier.run(teller.at(daysAgo), teller.visitor(step), {
        ...sender,
        tierId,
        productId: 'madu-ceria',
        address: 'Jl. Slamet Riyadi 12, Solo',
        proofFileId,
      });
    }),
});

const question = (daysAgo: number, name: string, email: string, message: string): Step => ({
  daysAgo,
  play: async ({ at, visitor }) => {
    await storefrontVerbs.sendMessage.run(at(daysAgo), visitor(`message ${daysAgo}`), {
      name,
      email,
      message,
    });
  },
});

/** What strangers sent through the public site and still waits in staff's queues. */
export const visitors: readonly Step[] = [
  bottles(
    1.3,
    { name: 'Yohana Tamaela', phone: '081226001701', address: 'Jl. Pattimura 14, Ambon' },
    'minyak-rimpang',
    3,
  ),
  bottles(
    0.15,
    { name: 'Slamet Riyanto', phone: '081226001702', address: 'Dusun Ngrawan RT 2, Kabupaten Semarang' },
    'madu-ceria',
    1,
  ),
  tier(0.6, { name: 'Hesti Pratiwi', phone: '081226001703' }, 'reseller', 180_000),
  question(
    0.4,
    'Ibu Marlin',
    'marlin@example.com',
    'Apakah madunya aman untuk anak umur tiga tahun? Kalau kirim ke Tual, berapa lama?',
  ),
];

import { formatPhone } from '@rimpang/domain/partners';
import { greetableName } from '@rimpang/domain/letters';
import type { Tx } from '../../platform/database/database.ts';
import type { Message } from '../../platform/requests/finish.ts';
import { mayWriteTo } from '../../platform/requests/letter-quota.ts';
import { readCompany } from './company.ts';

type Letter = {
  kind: string;
  title: string;
  body: string;
  to: { name: string; address: string | undefined };
};

/**
 * A letter to somebody who has no account; none without an address, and none once that address got enough. Nothing
 * the sender typed is in it but a name that looks like one: our letters carry nobody's advertising.
 */
export async function letterToVisitor(tx: Tx, letter: Letter, now: Date): Promise<Message[]> {
  const { address, name } = letter.to;
  if (!address) return [];
  if (!(await mayWriteTo(tx, { kind: letter.kind, address, now }))) return [];
  const { phone } = await readCompany(tx);
  const question = phone ? ` Ada pertanyaan? WhatsApp ${formatPhone(phone)}.` : '';
  return [
    {
      to: null,
      kind: letter.kind,
      title: letter.title,
      body: `${letter.body}${question}`,
      email: { address, name: greetableName(name) },
    },
  ];
}

import { randomUUID } from 'node:crypto';
import { defaultMatrix } from '@rimpang/domain/permissions';
import { settleNetwork } from '@rimpang/server/capabilities/network/index';
import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import type { Actor } from '@rimpang/server/platform/requests/caller';
import { openBench } from './bench-database.ts';
import { type Measurement, median, perSecond } from './measure.ts';
import { partnersOf, stockRoPins } from './partners.ts';
import { prepareTpcb, tpcbTransaction } from './tpcb.ts';

const partners = 10_000;
const pinsEach = 8;
const callers = 16;
const rounds = 3;
const seconds = 5;
const settleEveryMs = 250;

const actorOf = (id: number): Actor => ({
  id,
  username: `mitra${id}`,
  fullName: `Mitra ${id}`,
  email: `mitra${id}@contoh.id`,
  role: 'mitra',
  rank: 'Mitra',
  mustChangePassword: false,
});

/**
 * RO activations per second through the service, with settling going on as in real use, beside TPC-B-like
 * transactions of the same driver on the same server; the two take turns, and the medians are compared.
 */
export async function activation(): Promise<Measurement[]> {
  const { services, owner, close } = await openBench({ partners });
  const settling = setInterval(() => void settleNetwork(services.db).catch(() => {}), settleEveryMs);
  try {
    await stockRoPins(owner, services.companyId, pinsEach);
    const ids = await partnersOf(owner);
    await prepareTpcb(owner);
    let turn = 0;
    const activate = () => {
      // A stride that visits everybody before any person twice, so that callers do not walk one branch together.
      const id = ids[(turn++ * 4_649) % ids.length] ?? 0;
      return partnersVerbs.activateRo.run(
        services,
        { actor: actorOf(id), matrix: defaultMatrix, operationId: randomUUID() },
        {},
      );
    };
    const values: number[] = [];
    const yardsticks: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      yardsticks.push(await perSecond({ callers, seconds, call: () => tpcbTransaction(owner) }));
      values.push(await perSecond({ callers, seconds, call: activate }));
    }
    const [value, yardstick] = [median(values), median(yardsticks)];
    return [{ name: 'activation', value, unit: 'aktivasi RO/detik', yardstick, ratio: value / yardstick }];
  } finally {
    clearInterval(settling);
    await close();
  }
}

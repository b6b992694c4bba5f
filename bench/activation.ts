import { randomUUID } from 'node:crypto';
import { defaultMatrix } from '@rimpang/domain/permissions';
import { settleNetwork } from '@rimpang/server/capabilities/network/index';
import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import type { Actor } from '@rimpang/server/platform/requests/caller';
import { openBench } from './bench-database.ts';
import { activateOnFloor, prepareFloor } from './floor.ts';
import { inWords, openJournal, writtenBetween } from './journal.ts';
import { type Measurement, median, perSecond } from './measure.ts';
import { partnersOf, stockRoPins } from './partners.ts';
import { prepareTpcb, tpcbTransaction } from './tpcb.ts';

const usualPartners = 10_000;
const pinsEach = 16;
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
 * RO activations per second through the service, with settling going on as in real use, beside TPC-B-like transactions of the
 * same driver on the same server, and beside the floor: a function of the database that writes the same rows. They take
 * turns, and the medians are compared.
 */
export async function activation({ partners = usualPartners }: { partners?: number | undefined }) {
  const { services, owner, close } = await openBench({ partners });
  const settling = setInterval(() => void settleNetwork(services.db).catch(() => {}), settleEveryMs);
  try {
    await stockRoPins(owner, services.companyId, pinsEach);
    const ids = await partnersOf(owner);
    await prepareTpcb(owner);
    await prepareFloor(owner);
    const journal = await openJournal(owner);
    let turn = 0;
    // A stride that visits everybody before any person twice, so that callers do not walk one branch together.
    const next = () => ids[(turn++ * 4_649) % ids.length] ?? 0;
    const activate = () =>
      partnersVerbs.activateRo.run(
        services,
        { actor: actorOf(next()), matrix: defaultMatrix, operationId: randomUUID() },
        {},
      );
    const onFloor = () => activateOnFloor(owner, next(), services.companyId, randomUUID());
    const per = (call: () => Promise<unknown>) => perSecond({ callers, seconds, call });
    const found: Record<'service' | 'floor' | 'tpcb', number[]> = { service: [], floor: [], tpcb: [] };
    let written = '';
    for (let round = 0; round < rounds; round += 1) {
      found.tpcb.push(await per(() => tpcbTransaction(owner)));
      const [from, before] = [await journal.place(), turn];
      found.service.push(await per(activate));
      written = inWords(
        await writtenBetween(owner, { from, to: await journal.place(), operations: turn - before }),
      );
      found.floor.push(await per(onFloor));
    }
    const [service, floor, tpcb] = [median(found.service), median(found.floor), median(found.tpcb)];
    const against = (name: string, value: number, yardstick: number, detail?: string): Measurement => ({
      name,
      value,
      unit: 'aktivasi RO/detik',
      yardstick,
      ratio: value / yardstick,
      detail,
    });
    return [
      against('activation', service, tpcb, written),
      against('activation beside its floor', service, floor),
      against('floor', floor, tpcb),
    ];
  } finally {
    clearInterval(settling);
    await close();
  }
}

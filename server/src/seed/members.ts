import type { Ancestor } from '@rimpang/domain/plan';

type Frozen = { ancestor: Ancestor; json: string };

/** The tree as it stands, by the number of joining (0 is the company), with every counter settled. */
export class Members {
  readonly uplines: Int32Array;
  readonly depths: Int16Array;
  /** Seconds since 1970; 0 is not active. */
  readonly activeSince: Float64Array;
  readonly joinedAt: Float64Array;
  readonly personalRo: Int32Array;
  readonly direct: Int32Array;
  readonly downline: Int32Array;
  readonly roPartners: Int32Array;
  readonly roSum: Int32Array;
  readonly teamRo: Int32Array;

  readonly #frozen: (Frozen | undefined)[];
  readonly #idOf: (partner: number) => number;

  /** `idOf` names the account of a partner. */
  constructor(size: number, idOf: (partner: number) => number) {
    this.#idOf = idOf;
    this.#frozen = Array.from({ length: size + 1 });
    const column = () => new Int32Array(size + 1);
    this.uplines = column();
    this.depths = new Int16Array(size + 1);
    this.activeSince = new Float64Array(size + 1);
    this.joinedAt = new Float64Array(size + 1);
    this.personalRo = column();
    this.direct = column();
    this.downline = column();
    this.roPartners = column();
    this.roSum = column();
    this.teamRo = column();
  }

  /** Everybody above, nearest first, the company last. */
  above(partner: number): number[] {
    const ids: number[] = [];
    for (let at = partner; at !== 0; ) {
      at = this.uplines[at] ?? 0;
      ids.push(at);
    }
    return ids;
  }

  join(partner: number, upline: number, at: number): void {
    this.uplines[partner] = upline;
    this.depths[partner] = (this.depths[upline] ?? 0) + 1;
    this.joinedAt[partner] = at;
    this.direct[upline] = (this.direct[upline] ?? 0) + 1;
    for (const above of this.above(partner)) this.downline[above] = (this.downline[above] ?? 0) + 1;
  }

  /** One more RO of this partner; the team counters of those above move as they stand now. */
  activate(partner: number, at: number): number {
    const personal = (this.personalRo[partner] ?? 0) + 1;
    this.personalRo[partner] = personal;
    if (this.activeSince[partner] === 0) {
      this.activeSince[partner] = at;
      this.#frozen[partner] = undefined;
    }
    for (const above of this.above(partner)) {
      this.roSum[above] = (this.roSum[above] ?? 0) + 1;
      if (personal === 1) this.roPartners[above] = (this.roPartners[above] ?? 0) + 1;
      if (this.activeSince[above]) this.teamRo[above] = (this.teamRo[above] ?? 0) + 1;
    }
    return personal;
  }

  /** As an event freezes them, and the same as JSON. */
  frozen(partner: number): { ancestors: Ancestor[]; json: string } {
    const ancestors: Ancestor[] = [];
    let json = '';
    for (const above of this.above(partner)) {
      const known = this.#frozen[above] ?? this.#freeze(above);
      ancestors.push(known.ancestor);
      json += `${json && ','}${known.json}`;
    }
    return { ancestors, json: `[${json}]` };
  }

  /** No RO ends in the story, so this changes once at most. */
  #freeze(partner: number): Frozen {
    const since = this.activeSince[partner] ?? 0;
    const id = this.#idOf(partner);
    const ancestor: Ancestor = since
      ? { id, roActive: true, roActiveSince: `${new Date(since * 1_000).toISOString().slice(0, 19)}+00:00` }
      : { id, roActive: false };
    const frozen = { ancestor, json: JSON.stringify(ancestor) };
    this.#frozen[partner] = frozen;
    return frozen;
  }

  pathOf(partner: number): string {
    let path = `/${this.#idOf(partner)}/`;
    for (const above of this.above(partner)) path = `/${this.#idOf(above)}${path}`;
    return path;
  }
}

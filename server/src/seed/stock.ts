import { type PinType, pinCode, pinTypes } from '@rimpang/domain/pins';

/** The PINs of one owner and type, lowest id first: that one is used and given away first, as the product does. */
type Pile = { ids: number[]; first: number };

/** Any odd number without the factor five goes through all codes of a type before one comes twice. */
const stride = 15_485_863;
const codes = 32 ** 3 * 1_000;

/** The code of a PIN: as if drawn by lot, another one for each id below 32 millions. */
function codeOf(id: number, type: PinType): string {
  let left = (id * stride) % codes;
  return pinCode(type, (below) => {
    const drawn = left % below;
    left = Math.floor(left / below);
    return drawn;
  });
}

/** Every PIN as it stands, by its id from 1. */
export class Stock {
  readonly types: number[] = [0];
  readonly owners: number[] = [0];
  readonly orders: number[] = [0];
  readonly createdAt: number[] = [0];
  readonly usedBy: number[] = [0];
  readonly usedAt: number[] = [0];
  /** How many steps its chain has. */
  readonly steps: number[] = [0];
  readonly #piles = new Map<number, Pile>();

  get count(): number {
    return this.types.length - 1;
  }

  typeOf = (id: number): PinType => pinTypes[this.types[id] ?? 0] ?? 'activation';
  codeOf = (id: number): string => codeOf(id, this.typeOf(id));

  #pileOf(owner: number, type: PinType): Pile {
    const key = owner * pinTypes.length + pinTypes.indexOf(type);
    const known = this.#piles.get(key);
    if (known) return known;
    const pile = { ids: [], first: 0 };
    this.#piles.set(key, pile);
    return pile;
  }

  stockOf(owner: number, type: PinType): number {
    const pile = this.#piles.get(owner * pinTypes.length + pinTypes.indexOf(type));
    return pile ? pile.ids.length - pile.first : 0;
  }

  /** A new PIN with the steps its chain begins with: 1 in the company's stock, 2 where an order made it. */
  create(
    owner: number,
    type: PinType,
    { at, order, steps }: { at: number; order: number; steps: number },
  ): number {
    this.types.push(pinTypes.indexOf(type));
    this.owners.push(owner);
    this.orders.push(order);
    this.createdAt.push(at);
    this.usedBy.push(0);
    this.usedAt.push(0);
    this.steps.push(steps);
    this.#put(owner, type, this.count);
    return this.count;
  }

  /** The lowest available one leaves the stock. Throws where there is none. */
  take(owner: number, type: PinType): number {
    const pile = this.#pileOf(owner, type);
    const id = pile.ids[pile.first];
    if (id === undefined) throw new Error(`owner ${owner} has no ${type} PIN`);
    pile.first += 1;
    if (pile.first > 64 && pile.first * 2 > pile.ids.length) {
      pile.ids.splice(0, pile.first);
      pile.first = 0;
    }
    return id;
  }

  give(id: number, to: number): void {
    this.owners[id] = to;
    this.#put(to, this.typeOf(id), id);
  }

  #put(owner: number, type: PinType, id: number): void {
    const { ids, first } = this.#pileOf(owner, type);
    let place = ids.length;
    while (place > first && (ids[place - 1] ?? 0) > id) place -= 1;
    ids.splice(place, 0, id);
  }
}

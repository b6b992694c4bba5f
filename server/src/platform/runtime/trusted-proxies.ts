import { BlockList, isIP } from 'node:net';

/** Names for networks that every machine knows, so that they need not be looked up. */
const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const bitsOf = (address: string): number => (isIP(address) === 6 ? 128 : 32);

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsOf(address));
}

/** Believing everybody's header is the same as letting everybody choose an address. */
const isEverybody = (entry: string): boolean => /\/0+$/.test(entry);

/**
 * The addresses and networks (CIDR) of `TRUST_PROXY`, separated by commas or spaces; `loopback`, `linklocal` and
 * `uniquelocal` stand for the networks of that name. Problems are Indonesian and name the entry.
 */
export function readTrustedProxies(text: string): { networks: string[]; problems: string[] } {
  const networks: string[] = [];
  const problems: string[] = [];
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const named = namedNetworks[entry.toLowerCase()];
    if (named) networks.push(...named);
    else if (!isNetwork(entry)) {
      const names = Object.keys(namedNetworks).join(', ');
      problems.push(`'${entry}' bukan alamat atau jaringan (CIDR); contoh: 10.0.0.0/8, atau ${names}`);
    } else if (isEverybody(entry)) problems.push(`'${entry}' berarti semua alamat; sebut yang dimaksud saja`);
    else networks.push(entry);
  }
  return { networks, problems };
}

/** Is this address one of these addresses or in one of these networks? */
export function includesAddress(networks: readonly string[], address: string | undefined): boolean {
  if (!address || isIP(address) === 0) return false;
  return blockListOf(networks).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The networks as a list that can be asked. Throws where an entry is no network: `readTrustedProxies` comes before. */
export function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of networks) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return list;
}

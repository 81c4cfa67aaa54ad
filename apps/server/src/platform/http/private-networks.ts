import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Ranges of addresses that are not on the public internet, by IANA's registries of special-purpose
 * addresses.
 */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The range of IPv6 for the public internet. */
const PUBLIC_V6 = ['2000::', 3] as const;

/** Ranges within it: tunnels, which may lead to any IPv4 address, and documentation. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateAddresses = new BlockList();
for (const [network, bits] of PRIVATE_V4) privateAddresses.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_V6) privateAddresses.addSubnet(network, bits, 'ipv6');

const publicAddresses = new BlockList();
publicAddresses.addSubnet(...PUBLIC_V6, 'ipv6');

/**
 * Whether an address is not on the public internet. IPv4 within IPv6 counts as private, like
 * everything unknown.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return privateAddresses.check(address, 'ipv4');
  return !publicAddresses.check(address, 'ipv6') || privateAddresses.check(address, 'ipv6');
}

/**
 * Looks a name up, and refuses private addresses. The connection uses the checked addresses, so
 * that the name cannot lead elsewhere later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isPrivate = addresses.some(({ address }) => isPrivateAddress(address));
    if (isPrivate) return callback(privateNetworkError(), []);
    const [first] = addresses;
    if (options.all || first === undefined) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

export function privateNetworkError(): NodeJS.ErrnoException {
  return Object.assign(new Error('The endpoint is in a private network.'), {
    code: 'private network',
  });
}

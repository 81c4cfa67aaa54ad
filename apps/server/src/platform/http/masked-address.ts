import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks of this machine and of private networks, whose addresses are those of proxies rather than of visitors. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

/** A public address is cut after this number of its parts: half of IPv4, a quarter of IPv6. */
const SHOWN_PARTS = 2;

/**
 * An address for the log: a private one in full, of a public one the first parts alone, because it may be a visitor's. Of other
 * text nothing.
 */
export function maskedAddress(text: string): string {
  const address = text.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 0) return 'not an address';
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (privateNetworks.check(address, family)) return address;
  return family === 'ipv4'
    ? `${address.split('.').slice(0, SHOWN_PARTS).join('.')}.x.x`
    : `${address.split(':').slice(0, SHOWN_PARTS).join(':')}:…`;
}

import { BlockList, isIP } from 'node:net';

/** Networks that are not the public internet (IANA's registries of special-purpose addresses). */
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

/** The part of IPv6 that is given to the public internet … */
const PUBLIC_V6 = ['2000::', 3] as const;

/** … but for these: tunnels, which may lead to any IPv4 address, and documentation. */
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

/** Whether an IP address is not one of the public internet. IPv4 within IPv6 counts as such, as all that is unknown. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return privateAddresses.check(address, 'ipv4');
  return !publicAddresses.check(address, 'ipv6') || privateAddresses.check(address, 'ipv6');
}

import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './private-networks.ts';

describe('isPrivateAddress', () => {
  // behaviour: 18.11
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2001:db8:ffff::1',
    '2002:7f00:1::',
    '3fff::1',
  ])('returns true for %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  // behaviour: 18.11
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '3000::1',
  ])('returns false for %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

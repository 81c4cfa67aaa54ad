import { expect, it } from 'vitest';
import { maskedAddress } from './visitor.ts';

// behaviour: 31.7
it.each([
  ['203.0.113.9', '203.0.x.x'],
  [' 8.8.4.4', '8.8.x.x'],
  ['10.1.2.3', '10.1.2.3'],
  ['172.31.0.1', '172.31.0.1'],
  ['172.32.0.1', '172.32.x.x'],
  ['192.168.0.1', '192.168.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['::ffff:203.0.113.9', '203.0.x.x'],
  ['2001:db8:1:2::3', '2001:db8:…'],
  ['2001::1', '2001::…'],
  ['fd00::1', 'fd00::1'],
  ['::1', '::1'],
  ['203.0.113.9:4711', 'not an address'],
  ['ann@mail.example', 'not an address'],
  ['', 'not an address'],
])('writes %j as %j', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});

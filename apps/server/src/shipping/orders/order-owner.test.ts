import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { expect, test } from 'vitest';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { ownerProof, readOwnerProof } from './order-owner.ts';

const REFERENCE = '7K3M-9QXT-02HB-VZ4C';
const proof = ownerProof('secret', 'link', { reference: REFERENCE, now: NOON });

const read = (proof: string, now = NOON, secret = 'secret') =>
  readOwnerProof(secret, 'link', { proof, now });

// behaviour: 12.39
test('opens its order until it ends: a link thirty days, a cookie thirty minutes', () => {
  expect(read(proof)).toBe(REFERENCE);
  expect(read(proof, NOON + 30 * DAY_MS - 1)).toBe(REFERENCE);
  expect(read(proof, NOON + 30 * DAY_MS)).toBeNull();
  const cookie = ownerProof('secret', 'cookie', { reference: REFERENCE, now: NOON });
  const readCookie = (now: number) => readOwnerProof('secret', 'cookie', { proof: cookie, now });
  expect(readCookie(NOON + 30 * MINUTE_MS - 1)).toBe(REFERENCE);
  expect(readCookie(NOON + 30 * MINUTE_MS)).toBeNull();
  expect(read(cookie)).toBeNull();
});

// behaviour: 12.39
test.each([
  ['of another order', proof.replace('7K3M', '7K3N')],
  ['with a later end', proof.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 1}.`)],
  ['that is cut', proof.slice(0, -1)],
  ['with a text before it', `x${proof}`],
  ['with a text behind it', `${proof}x`],
  ['with another signature', proof.replace(/.{43}$/, 'x'.repeat(43))],
  ['that is empty', ''],
])('refuses a proof %s', (_, changed) => {
  expect(read(changed)).toBeNull();
});

// behaviour: 12.39
test('refuses a proof that another secret signed', () => {
  expect(read(proof, NOON, 'another')).toBeNull();
});

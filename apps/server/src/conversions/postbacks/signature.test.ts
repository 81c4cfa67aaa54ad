import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { signMessage, verifySignature } from './signature.ts';

/** The vector of the Standard Webhooks. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_c29tZSBvdGhlciBzZWNyZXQgb2YgMjQrIGJ5dGVz';
const HEADERS = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const PARTS = {
  body: Buffer.from('{"test": 2432232314}'),
  secrets: [SECRET],
  now: 1_614_265_330_000,
};

function signedAt(timestamp: string) {
  const { id } = HEADERS;
  const signature = signMessage({ id, timestamp, body: PARTS.body, secret: SECRET });
  return { id, timestamp, signature: `v1,${signature.toString('base64')}` };
}

describe('verifySignature', () => {
  // behaviour: 22.2
  it.each([
    ['as it is', HEADERS, PARTS],
    ['five minutes later', HEADERS, { ...PARTS, now: PARTS.now + 5 * MINUTE_MS }],
    ['five minutes earlier', HEADERS, { ...PARTS, now: PARTS.now - 5 * MINUTE_MS }],
    ['with one of two secrets', HEADERS, { ...PARTS, secrets: [OTHER, SECRET] }],
    [
      'among several signatures',
      { ...HEADERS, signature: `v1a,zzz v1,AAAA ${HEADERS.signature}` },
      PARTS,
    ],
  ])('accepts the vector %s', (_name, headers, parts) => {
    expect(verifySignature(headers, parts)).toBe(true);
  });

  // behaviour: 22.2
  it.each([
    ['another secret', HEADERS, { ...PARTS, secrets: [OTHER] }],
    ['no secret', HEADERS, { ...PARTS, secrets: [] }],
    ['another body', HEADERS, { ...PARTS, body: Buffer.from('{"test":2432232314}') }],
    ['another id', { ...HEADERS, id: 'msg_2' }, PARTS],
    ['another time', { ...HEADERS, timestamp: '1614265331' }, PARTS],
    ['a late arrival', HEADERS, { ...PARTS, now: PARTS.now + 5 * MINUTE_MS + 1 }],
    ['a clock that is ahead', HEADERS, { ...PARTS, now: PARTS.now - 5 * MINUTE_MS - 1 }],
    ['a time that is no number', { ...HEADERS, timestamp: 'now' }, PARTS],
    ['a time with decimals', signedAt('1614265330.0'), PARTS],
    ['a time in another notation', signedAt('1.61426533e9'), PARTS],
    ['no signature', { ...HEADERS, signature: undefined }, PARTS],
    ['another version', { ...HEADERS, signature: HEADERS.signature.replace('v1', 'v2') }, PARTS],
  ])('refuses %s', (_name, headers, parts) => {
    expect(verifySignature(headers, parts)).toBe(false);
  });
});

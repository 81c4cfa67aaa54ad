import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHALLENGE_LIFETIME_MS } from '@zipfront/contracts/reviews/protocol';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { altcha } from './altcha.ts';
import type { ChallengeServer } from './challenge-server.ts';
import { hcaptcha } from './hcaptcha.ts';

const USE = { ip: '192.0.2.1', action: 'submit-review', host: 'site.example' };
const KEYS = { siteKey: 'the-site-key', secretKey: 'the-secret-key' };

describe('altcha', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const server = (secret = 'a secret') => altcha({ secret, now: Date.now });

  /** Solved once for all tests, which takes a while; their clocks agree. */
  let solving: Promise<string> | undefined;
  const solved = () => (solving ??= solutionOf(server()));

  it('accepts a solution, under the same key however often it is verified', async () => {
    const token = await solved();
    const verdict = await server().verify(token, USE);
    expect(verdict).toEqual({
      verdict: 'valid',
      solution: { key: expect.any(String), expires_at: Date.now() + CHALLENGE_LIFETIME_MS },
    });
    expect(await server().verify(token, USE)).toEqual(verdict);
  });

  it('returns empty for an empty token', async () => {
    expect(await server().verify('', USE)).toEqual({ verdict: 'empty' });
  });

  // behaviour: 12.27
  it('refuses a solution that is too old', async () => {
    const token = await solved();
    vi.setSystemTime(Date.now() + CHALLENGE_LIFETIME_MS);
    expect(await server().verify(token, USE)).toEqual({ verdict: 'invalid' });
  });

  it.each([
    ['signed with another secret', (token: string) => token, 'another secret'],
    [
      'that lives longer',
      (token: string) => changed(token, 'expiresAt', 1_900_000_000),
      'a secret',
    ],
    ['that is cheaper', (token: string) => changed(token, 'cost', 1), 'a secret'],
    ['with another prefix', (token: string) => changed(token, 'keyPrefix', '00'), 'a secret'],
    ['with a key of its own', (token: string) => forged(token), 'a secret'],
    ['that is another text for the same one', (token: string) => inCapitals(token), 'a secret'],
    ['that is no base64', () => '%%%', 'a secret'],
    ['that is no JSON', () => btoa('{'), 'a secret'],
    ['that is another thing', () => btoa('{"challenge":null,"__proto__":{}}'), 'a secret'],
    ['that is too long', (token: string) => token + 'A'.repeat(5_000), 'a secret'],
  ])('refuses a solution %s', async (_name, change, secret) => {
    const token = change(await solved());
    expect(await server(secret).verify(token, USE)).toEqual({ verdict: 'invalid' });
  });
});

/** Two texts for one solution would be two keys, and two reviews. */
function inCapitals(token: string): string {
  const { challenge, ...rest } = JSON.parse(atob(token));
  const signature = challenge.signature.toUpperCase();
  return btoa(JSON.stringify({ challenge: { ...challenge, signature }, ...rest }));
}

/** A service's response to a valid solution from a host. */
function by(hostname: string) {
  return { success: true, hostname };
}

describe('a hosted challenge', () => {
  let answer: { status: number; body: unknown; delayMs: number };
  const requested: { headers: Record<string, unknown>; body: string }[] = [];
  const reasons: string[] = [];
  const service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requested.push({ headers: request.headers, body });
      const { status, body: said } = answer;
      const send = () =>
        response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said));
      if (answer.delayMs > 0) setTimeout(send, answer.delayMs).unref();
      else send();
    });
  });
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
  });

  beforeEach(() => {
    answer = { status: 200, body: { success: true }, delayMs: 0 };
    requested.length = 0;
    reasons.length = 0;
  });

  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });

  const server = () =>
    hcaptcha(KEYS, { url, timeoutMs: 200, onUnavailable: (reason) => reasons.push(reason) });

  it('sends the documented fields', async () => {
    expect(await server().verify('a token', USE)).toEqual({ verdict: 'valid', solution: null });
    expect(Object.fromEntries(new URLSearchParams(requested[0]?.body))).toEqual({
      secret: 'the-secret-key',
      response: 'a token',
      remoteip: USE.ip,
      sitekey: 'the-site-key',
    });
  });

  const failed = (code: string) => ({ success: false, 'error-codes': [code] });

  it.each<[string, unknown, string]>([
    ['refused', failed('timeout-or-duplicate'), 'invalid'],
    ['from another host', by('evil.example'), 'invalid'],
    ['from our host', by('site.example'), 'valid'],
    ['by a key for tests', by('dummy-key-pass'), 'valid'],
    [
      'by a key for tests, where our key is not for tests',
      { ...by('dummy-key-pass'), ...failed('not-using-dummy-secret') },
      'unavailable',
    ],
    ['with a wrong key', failed('invalid-input-secret'), 'unavailable'],
    ['without an answer of theirs', { ok: 1 }, 'unavailable'],
    ['with a broken page', '<h1>502', 'unavailable'],
  ])('converts a solution %s (%j) to its verdict: %s', async (_name, body, verdict) => {
    answer.body = body;
    expect((await server().verify('a token', USE)).verdict).toBe(verdict);
    expect(reasons.length).toBe(verdict === 'unavailable' ? 1 : 0);
  });

  it('returns unavailable when the response takes too long', async () => {
    answer.delayMs = 5_000;
    expect((await server().verify('a token', USE)).verdict).toBe('unavailable');
  });

  it('sends no request for an empty or an oversized token', async () => {
    expect((await server().verify('', USE)).verdict).toBe('empty');
    expect((await server().verify('a'.repeat(9_000), USE)).verdict).toBe('invalid');
    expect(requested).toEqual([]);
  });
});

async function solutionOf(server: ChallengeServer): Promise<string> {
  const challenge = (await server.issue?.()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

function changed(token: string, parameter: string, value: unknown): string {
  const solved = JSON.parse(atob(token));
  solved.challenge.parameters[parameter] = value;
  return btoa(JSON.stringify(solved));
}

function forged(token: string): string {
  const solved = JSON.parse(atob(token));
  solved.solution.derivedKey = '00'.repeat(32);
  return btoa(JSON.stringify(solved));
}

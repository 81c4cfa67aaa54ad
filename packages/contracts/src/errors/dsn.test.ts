import { describe, expect, it } from 'vitest';
import { ownDsn, parseDsn, resolveDsn } from './dsn.ts';

describe('parseDsn', () => {
  it.each([
    ['https://key@errors.example/1', 'https://errors.example', '1'],
    ['http://key@localhost:9000/42', 'http://localhost:9000', '42'],
    ['https://key:secret@o1.ingest.errors.example/1', 'https://o1.ingest.errors.example', '1'],
    ['https://key@errors.example:8443/below/a/path/7', 'https://errors.example:8443', '7'],
    ['https://key@[::1]:8443/7', 'https://[::1]:8443', '7'],
  ])('reads %s', (dsn, origin, projectId) => {
    expect(parseDsn(dsn)).toEqual({ publicKey: 'key', origin, projectId });
  });

  // behaviour: 8.12
  it.each([
    ['nothing', ''],
    ['another scheme', 'ftp://key@errors.example/1'],
    ['no scheme', '//key@errors.example/1'],
    ['no user', 'https://errors.example/1'],
    ['an empty user', 'https://@errors.example/1'],
    ['no host', 'https://key@/1'],
    ['no project', 'https://key@errors.example/'],
    ['no path', 'https://key@errors.example'],
    ['a port of letters', 'https://key@errors.example:http/1'],
    ['an empty port', 'https://key@errors.example:/1'],
    ['a port beyond the last', 'https://key@errors.example:65536/1'],
    ['a query', 'https://key@errors.example/1?a=b'],
    [
      'what would break out of a policy',
      "https://key@errors.example; script-src 'unsafe-inline'/1",
    ],
  ])('refuses a DSN with %s', (_what, dsn) => {
    expect(parseDsn(dsn)).toBeNull();
  });
});

describe('resolveDsn', () => {
  const place = { protocol: 'http:', host: '127.0.0.1:9000' };

  it('resolves our own DSN with the scheme and host of the page', () => {
    expect(resolveDsn(ownDsn('zipfront'), place)).toBe('http://zipfront@127.0.0.1:9000/1');
  });

  it('returns any other DSN unchanged', () => {
    const dsn = 'https://key@errors.example/1';
    expect(resolveDsn(dsn, place)).toBe(dsn);
  });
});

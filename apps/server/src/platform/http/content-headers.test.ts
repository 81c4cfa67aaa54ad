import { describe, expect, it } from 'vitest';
import { acceptedEncodings } from './content-headers.ts';

describe('acceptedEncodings', () => {
  // behaviour: 10.11
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br gzip identity'],
    ['gzip, deflate, br, zstd', 'br gzip identity'],
    ['gzip', 'gzip identity'],
    ['x-gzip', 'gzip identity'],
    ['GZIP', 'gzip identity'],
    ['deflate', 'identity'],
    ['identity', 'identity'],
    ['*', 'br gzip identity'],
    ['br;q=0.5, gzip;q=0.9', 'gzip br identity'],
    ['br;q=1.0,gzip;q=1.0', 'br gzip identity'],
    ['br;q=0, gzip', 'gzip identity'],
    ['br;q=0, *', 'gzip identity'],
    ['identity;q=1, br;q=0.5', 'identity br'],
    ['gzip;q=0, identity;q=0', 'identity'],
    ['br;q=nonsense', 'identity'],
    [';;;,,,', 'identity'],
  ])('reads %j as %s', (header, encodings) => {
    expect(acceptedEncodings(header).join(' ')).toBe(encodings);
  });
});

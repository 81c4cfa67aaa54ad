import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createPressure, type Reservation } from './pressure.ts';

const pressure = () => createPressure({ maxRequests: 8, maxBytes: 800, share: 1 / 4 });

function reserved(of: Reservation | string): Reservation {
  if (typeof of === 'string') throw new Error(`no room: ${of}`);
  return of;
}

function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

describe('createPressure', () => {
  // behaviour: 14.12
  it('leaves capacity for others when one client uses its share', () => {
    const { reserve } = pressure();
    const [first, second] = [reserved(reserve('a')), reserved(reserve('a'))];
    expect(reserve('a')).toBe('share');
    expect(first.grow(150)).toBeNull();
    expect(second.grow(51)).toBe('share');
    expect(second.grow(50)).toBeNull();
    expect(reserved(reserve('b')).grow(200)).toBeNull();
    first.release();
    first.release();
    expect(second.grow(150)).toBeNull();
  });

  it('releases a request once, however often it is called', () => {
    const { reserve } = pressure();
    const [first] = [reserved(reserve('a')), reserved(reserve('a'))];
    first.release();
    first.release();
    reserved(reserve('a'));
    expect(reserve('a')).toBe('share');
  });

  it('refuses all clients beyond the total limit', () => {
    const { reserve } = pressure();
    const all = ['a', 'b', 'c', 'd'].flatMap((network) => [
      reserved(reserve(network)),
      reserved(reserve(network)),
    ]);
    expect(reserve('e')).toBe('pressure');
    for (const one of all) expect(one.grow(100)).toBeNull();
    all[0]?.release();
    const next = reserved(reserve('e'));
    expect(next.grow(101)).toBe('pressure');
    expect(next.grow(100)).toBeNull();
  });

  it('releases reserved bytes when a request has shrunk or ended', () => {
    const { reserve } = pressure();
    for (let round = 0; round < 20; round += 1) {
      const one = reserved(reserve('a'));
      expect(one.grow(200)).toBeNull();
      one.shrink(120);
      expect(one.grow(120)).toBeNull();
      one.release();
    }
    expect(reserved(reserve('a')).grow(200)).toBeNull();
  });

  it('frees the memory of a client without reservations', () => {
    const { reserve } = pressure();
    const before = bytesInUse();
    for (let at = 0; at < 100_000; at += 1) reserved(reserve(`network ${at}`)).release();
    const retained = bytesInUse() - before;
    // Entries of so many clients would need 12 MB.
    expect(retained).toBeLessThan(3_000_000);
    expect(reserve('the next one')).not.toBe('pressure');
  });
});

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBuildCache } from './build-cache.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-cache-'));
});
afterEach(() => {
  chmodSync(dir, 0o700);
  rmSync(dir, { recursive: true });
});

const made = [Buffer.from('one'), Buffer.alloc(0), Buffer.from('three')];
const open = (now = Date.now, onError: (error: Error) => void = vi.fn()) =>
  openBuildCache(dir, { now, onError });

describe('openBuildCache', () => {
  // behaviour: 10.16
  it('makes a file once for the same inputs, also at the next start', async () => {
    const make = vi.fn(async () => made);
    expect(await open().reuse(['a', Buffer.from('b')], make)).toEqual(made);
    expect(await open().reuse(['a', Buffer.from('b')], make)).toEqual(made);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('makes the file again for other inputs, however they are divided', async () => {
    const make = vi.fn(async () => made);
    await open().reuse(['ab', 'c'], make);
    await open().reuse(['a', 'bc'], make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['nearly empty', (bytes: Buffer) => bytes.subarray(0, 3)],
    [
      'changed in one bit',
      (bytes: Buffer) => {
        bytes[40] = (bytes[40] ?? 0) ^ 1;
        return bytes;
      },
    ],
  ])('makes a file again that was %s on disk, and repairs it', async (_, damage) => {
    const make = vi.fn(async () => made);
    await open().reuse(['a'], make);
    const file = join(dir, readdirSync(dir)[0] ?? '');
    writeFileSync(file, damage(readFileSync(file)));
    expect(await open().reuse(['a'], make)).toEqual(made);
    expect(await open().reuse(['a'], make)).toEqual(made);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('returns results that cannot be stored, and reports the first error', async () => {
    const onError = vi.fn();
    const cache = openBuildCache(join(dir, 'file', 'below'), { now: Date.now, onError });
    writeFileSync(join(dir, 'file'), '');
    expect(await cache.reuse(['a'], async () => made)).toEqual(made);
    expect(await cache.reuse(['b'], async () => made)).toEqual(made);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENOTDIR' }));
  });

  it('reports files that it could not delete, and continues', async () => {
    const day = 24 * 60 * 60 * 1000;
    const onError = vi.fn();
    mkdirSync(join(dir, 'f'.repeat(64)));
    await openBuildCache(dir, { now: () => Date.now() + 31 * day, onError }).prune();
    expect(onError).toHaveBeenCalledOnce();
  });

  // behaviour: 10.16
  it('deletes files that were not used for a month', async () => {
    const day = 24 * 60 * 60 * 1000;
    await open().reuse(['old'], async () => made);
    await open().reuse(['used'], async () => made);
    await open(() => Date.now() + 20 * day).reuse(['used'], async () => made);
    await open(() => Date.now() + 31 * day).prune();
    expect(readdirSync(dir)).toHaveLength(1);
    writeFileSync(join(dir, 'backup.db'), 'a file of the operator');
    await open(() => Date.now() + 33 * day).prune();
    expect(readdirSync(dir)).toContain('backup.db');
    const make = vi.fn(async () => made);
    await open().reuse(['used'], make);
    expect(make).not.toHaveBeenCalled();
  });
});

import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFully, compressQuickly, compressQuicklyNow } from './compress.ts';
import { createBody } from './resource.ts';

// behaviour: 10.64
it.each([
  ['fully', compressFully],
  ['quickly', compressQuickly],
  ['now', compressQuicklyNow],
])('returns forms that hold no more memory than their bytes, compressed %s', async (_, compress) => {
  const text = Buffer.from(randomBytes(10_000).toString('hex'));
  const { br, gzip } = (await compress(createBody(text))).forms;
  expect(brotliDecompressSync(br as Buffer)).toEqual(text);
  expect(gunzipSync(gzip as Buffer)).toEqual(text);
  for (const form of [br, gzip]) expect(form?.buffer.byteLength).toBe(form?.length);
});

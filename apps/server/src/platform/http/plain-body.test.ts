import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { plainBody } from './request-body.ts';

// behaviour: 10.64
it('returns the plain bytes, and holds the last 64 of them', () => {
  const pages = Array.from({ length: 65 }, (_, at) => gzipSync(`page ${at}`));
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = pages;
  const plain = pages.map(plainBody);
  expect(plain.map(String)).toEqual(pages.map((_, at) => `page ${at}`));
  expect(plainBody(second)).toBe(plain[1]);
  expect(plainBody(first)).not.toBe(plain[0]);
  expect(String(plainBody(first))).toBe('page 0');
});

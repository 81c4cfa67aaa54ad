import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCheap, limitStructure, MAX_BODY_DEPTH, MAX_BODY_STRUCTURE } from './read-limits.ts';

/** A text after `limitStructure`, and its result. */
function limited(text: string): { text: string; few: boolean } {
  const bytes = Buffer.from(text);
  const few = limitStructure(bytes);
  return { text: bytes.toString(), few };
}

const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);

describe('isCheap', () => {
  it('accepts a batch of the tracker, but no long body and none with many brackets', () => {
    const event = `{"schema":"a","data":{"b":1},"contexts":[${'{"schema":"c","data":{}},'.repeat(3)}{}]}`;
    expect(isCheap(`[${Array(60).fill(event).join(',')}]`)).toBe(true);
    expect(isCheap('x'.repeat(64 * 1024 + 1))).toBe(false);
    expect(isCheap('['.repeat(500) + '{'.repeat(500))).toBe(true);
    expect(isCheap('['.repeat(500) + '{'.repeat(501))).toBe(false);
    expect(isCheap('{'.repeat(60_000))).toBe(false);
  });
});

describe('limitStructure', () => {
  it('does not change JSON within the limits', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: MAX_BODY_DEPTH - 2 }), (text) => {
        expect(limited(text)).toEqual({ text, few: true });
      }),
    );
  });

  it('ignores brackets and commas in strings', () => {
    const text = JSON.stringify(['[{,'.repeat(MAX_BODY_STRUCTURE), '"[', '\\', '\\"{', ']']);
    expect(limited(text)).toEqual({ text, few: true });
  });

  // behaviour: 14.10
  it('blanks only values beyond the maximum depth', () => {
    const deepest = nested(MAX_BODY_DEPTH, '');
    expect(limited(`[${nested(MAX_BODY_DEPTH - 1)},1]`).text).toBe(
      `[${nested(MAX_BODY_DEPTH - 1)},1]`,
    );
    for (const inner of ['[]', '[1,[2]]', '{"a":"]"}', nested(10_000)]) {
      const { text } = limited(`[{"a":${nested(MAX_BODY_DEPTH - 2, inner)},"b":[2]},3]`);
      const value = JSON.parse(text);
      expect(value[0].b).toEqual([2]);
      expect(value[1]).toBe(3);
      expect(JSON.stringify(value[0].a)).toBe(nested(MAX_BODY_DEPTH - 2));
    }
    expect(limited(deepest).text).toBe(deepest);
  });

  it('blanks unclosed brackets beyond the maximum depth', () => {
    const { text } = limited('['.repeat(100_000));
    expect(text.trimEnd()).toBe('['.repeat(MAX_BODY_DEPTH));
    expect(limited(`${'['.repeat(100_000)}"`).text.trimEnd()).toHaveLength(MAX_BODY_DEPTH);
    expect(limited(']'.repeat(100_000)).few).toBe(true);
    expect(limited(`"${'\\'.repeat(101)}`).few).toBe(true);
  });

  it('accepts the maximum number of commas and brackets, and refuses more', () => {
    const most = `[${','.repeat(MAX_BODY_STRUCTURE - 1)}]`;
    expect(limited(most).few).toBe(true);
    expect(limited(`[${most}]`).few).toBe(false);
    expect(limited(`[${'{},'.repeat(MAX_BODY_STRUCTURE / 2)}{}]`).few).toBe(false);
  });

  // behaviour: 14.10
  it('accepts any batch of the tracker', () => {
    const largest = 60_000;
    for (const part of ['{},', '[],', '[[]],', '1,']) {
      const body = `[${part.repeat(Math.floor((largest - 2) / part.length))}`;
      expect(limited(body).few).toBe(true);
    }
  });
});

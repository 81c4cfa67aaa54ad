import { describe, expect, it } from 'vitest';
import { packRequests, unpackRequests } from './writer-messages.ts';

describe('packRequests', () => {
  it.each([
    ['plain', 'plain'],
    ['a\0b', 'ab'],
    ['half \ud83d of a pair', 'half \ufffd of a pair'],
    ['a whole pair 🚗', 'a whole pair 🚗'],
    ['line\nbreak \u0001', 'line\nbreak \u0001'],
    ['written out: \\u0000', 'written out: \\u0000'],
  ])('brings %j over as %j', (text, expected) => {
    const packed = packRequests([{ name: 'createVisit', input: { [text]: [text, null, 1] } }]);
    expect(unpackRequests(packed)).toEqual([
      { name: 'createVisit', input: { [expected]: [expected, null, 1] } },
    ]);
  });
});

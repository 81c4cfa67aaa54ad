import { describe, expect, it } from 'vitest';
import { commands } from '../../../commands.ts';
import { packRequests, unpackRequests } from './writer-messages.ts';

describe('packRequests', () => {
  it.each([
    ['plain', 'plain'],
    ['a\0b', 'ab'],
    ['half \ud83d of a pair', 'half \ufffd of a pair'],
    ['a whole pair 🚗', 'a whole pair 🚗'],
    ['line\nbreak \u0001', 'line\nbreak \u0001'],
    ['written out: \\u0000', 'written out: \\u0000'],
  ])('transfers %j as %j', (text, expected) => {
    const packed = packRequests(
      [{ name: 'storeVisit', input: { [text]: [text, null, 1] } }],
      commands,
    );
    expect(unpackRequests(packed, commands)).toEqual([
      { name: 'storeVisit', input: { [expected]: [expected, null, 1] } },
    ]);
  });

  it('restores the order of inputs with a format of their own', () => {
    const requests = [
      { name: 'storeVisit', input: { a: 1 } },
      { name: 'storeEvents', input: { events: [], bad: [] } },
      { name: 'nameVisitor', input: { b: 2 } },
    ];
    expect(unpackRequests(packRequests(requests, commands), commands)).toEqual(requests);
  });
});

import { processorMs } from '@zipfront/contracts/time/testing/processor-ms';
import { describe, expect, it } from 'vitest';
import { foldedText, storable, withoutHiddenCharacters, withPicturedControls } from './texts.ts';

const BIDI = [
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x61c,
].map((code) => String.fromCodePoint(code));

describe('withoutHiddenCharacters', () => {
  // behaviour: 15.7
  it.each(BIDI)('removes the direction control %j', (character) => {
    expect(withoutHiddenCharacters(`Ana${character}B`)).toBe('AnaB');
  });

  it.each([
    ['ESC, BEL, DEL and C1', 'a\u001b[2J\u0007\u007f\u009bb', 'a[2Jb'],
    ['a carriage return', 'a\rb', 'ab'],
    ['spaces without width, a byte order mark, a soft hyphen', 'a\u200b\ufeff\u2060\u00adb', 'ab'],
    ['line and paragraph separators', 'a\u2028\u2029b', 'ab'],
    ['joiners between Latin letters', 'ca\u200dsi\u200cno', 'casino'],
    [
      'joiners at the beginning, and a second one',
      '\u200da \u0645\u200c\u200c\u0646',
      'a \u0645\u200c\u0646',
    ],
    ['a text in tags', 'hi\u{e0068}\u{e0069}', 'hi'],
    ['interlinear notes', 'a\ufff9b\ufffac\ufffbd', 'abcd'],
  ])('removes %s', (_name, text, expected) => {
    expect(withoutHiddenCharacters(text)).toBe(expected);
  });

  // behaviour: 15.7
  it.each([
    ['line breaks and tabs', 'a\n\tb'],
    ['accents, also by themselves', 'Jose\u0301 Peña'],
    ['a non-joiner in Persian', 'می\u200cخواهم'],
    ['a joiner in Sinhala, also behind a mark', 'ශ්\u200dරී'],
    ['a family, and what has a colour', '👩\u200d👩\u200d👧 👩🏽\u200d🚒 🏳️\u200d🌈'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['the number sign of Arabic', '\u0600١٢'],
    ['Hebrew and Arabic', 'שלום مرحبا'],
  ])('preserves %s', (_name, text) => {
    expect(withoutHiddenCharacters(text)).toBe(text);
  });

  it('runs in linear time', () => {
    for (const piece of ['\u200d', '👩\u200d', '\u{1f3f4}\u{e0067}', 'a\u202e', '\u0645\u200c']) {
      const ms = processorMs(() => withoutHiddenCharacters(piece.repeat(32_000)));
      expect(ms, piece).toBeLessThan(500);
    }
  });
});

describe('withPicturedControls', () => {
  it('replaces control characters', () => {
    expect(withPicturedControls('a\u001b[2J\u0007\r\0\u007f')).toBe('a␛[2J␇␍␀␡');
    expect(withPicturedControls('\u009b1m\u0085\u202eb\u2066')).toBe('\ufffd1m\ufffd\ufffdb\ufffd');
  });

  it('preserves a text without control characters', () => {
    expect(withPicturedControls('añ\n\t😀\u200d می\u200cخواهم')).toBe(
      'añ\n\t😀\u200d می\u200cخواهم',
    );
  });
});

// behaviour: 13.16
describe('storable', () => {
  it.each([
    ['plain text', 'añ😀', 'añ😀'],
    ['NUL', 'a\0b\0', 'ab'],
    ['a lone high surrogate', 'a\ud83d', 'a\ufffd'],
    ['a lone low surrogate', '\ude00a', '\ufffda'],
    ['arrays', ['a\0', 1, null], ['a', 1, null]],
    ['objects', { a: { b: 'x\0' }, c: true }, { a: { b: 'x' }, c: true }],
    ['keys', { 'k\0': 1 }, { k: 1 }],
    ['undefined values', { a: undefined, b: '\0' }, { a: undefined, b: '' }],
    [
      'a key named __proto__',
      JSON.parse('{"__proto__":"a\\u0000"}'),
      JSON.parse('{"__proto__":"a"}'),
    ],
  ])('converts %s', (_name, value, expected) => {
    expect(storable(value)).toStrictEqual(expected);
  });

  it('returns the same object if nothing changes, bytes and dates included', () => {
    const value = { a: ['b', { c: 'd' }], bytes: new Uint8Array([0, 1]), at: new Date(0) };
    expect(storable(value)).toBe(value);
  });
});

// behaviour: 17.39
it.each([
  ['O’Brien', 'obrien'],
  ["O'BRIEN", 'obrien'],
  ['O`Brien', 'obrien'],
  ['O´Brien', 'obrien'],
  ['Zoë', 'zoe'],
  ['ZOE\u0308', 'zoe'],
  ['Núñez-Peña', 'nunez-pena'],
  ['Groß', 'gross'],
  ['Ørsted Łukasz', 'orsted lukasz'],
  ['İSTANBUL ışık', 'istanbul isik'],
  ['ＡＢ', 'ab'],
  ['李 小龙', '李 小龙'],
  ["'", ''],
])('folds %s to %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

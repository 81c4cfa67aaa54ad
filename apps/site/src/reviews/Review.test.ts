import { describe, expect, it } from 'vitest';
import { EXCERPT_WORDS, excerptOf } from './Review.tsx';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

describe('excerptOf', () => {
  it('returns null for a text of at most fifty-five words', () => {
    expect(EXCERPT_WORDS).toBe(55);
    expect(excerptOf(words(55).join(' '))).toBeNull();
    expect(excerptOf('')).toBeNull();
  });

  it('ends a longer one after its fifty-fifth word', () => {
    expect(excerptOf(words(56).join(' '))).toBe(`${words(55).join(' ')}…`);
  });

  it('retains line breaks between words', () => {
    expect(excerptOf('a\n\nb  c', 2)).toBe('a\n\nb…');
  });
});

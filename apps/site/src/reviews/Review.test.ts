import { describe, expect, it } from 'vitest';
import { createExcerpt, EXCERPT_WORDS } from './Review.tsx';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

describe('createExcerpt', () => {
  it('returns null for a text of at most fifty-five words', () => {
    expect(EXCERPT_WORDS).toBe(55);
    expect(createExcerpt(words(55).join(' '))).toBeNull();
    expect(createExcerpt('')).toBeNull();
  });

  it('ends a longer one after its fifty-fifth word', () => {
    expect(createExcerpt(words(56).join(' '))).toBe(`${words(55).join(' ')}…`);
  });

  it('retains line breaks between words', () => {
    expect(createExcerpt('a\n\nb  c', 2)).toBe('a\n\nb…');
  });
});

import { describe, expect, it } from 'vitest';
import { sectionLook } from './sections.tsx';

describe('sectionLook', () => {
  it('returns the look of the theme for a section, otherwise the common one', () => {
    const common = sectionLook('insurance', 'steps');
    expect(sectionLook('shipping', 'steps')).not.toBe(common);
    expect(sectionLook('shipping', 'questions')).toBe(sectionLook('insurance', 'questions'));
  });
});

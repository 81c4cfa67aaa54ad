import { sectionSchema } from '@zipfront/contracts/content/section';
import { describe, expect, it } from 'vitest';
import { sectionLook, sectionTypes } from './section-modules.ts';

const SCHEMA_TYPES = sectionSchema.options.map(({ entries }) => entries.type.literal);

describe('section modules', () => {
  it('exist for exactly the section types that content may use', () => {
    expect(sectionTypes.toSorted()).toEqual(SCHEMA_TYPES.toSorted());
  });

  it('return the look of the theme for a section, otherwise the common one', () => {
    const common = sectionLook('insurance', 'steps');
    expect(sectionLook('shipping', 'steps')).not.toBe(common);
    expect(sectionLook('shipping', 'questions')).toBe(sectionLook('insurance', 'questions'));
  });
});

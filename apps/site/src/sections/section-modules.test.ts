import { sectionSchema } from '@zipfront/contracts/content/section';
import { describe, expect, it } from 'vitest';
import { sectionLook, sectionTypes } from './section-modules.ts';

const SCHEMA_TYPES = sectionSchema.options.map(({ entries }) => entries.type.literal);

describe('section modules', () => {
  it('has a folder for each type of section that content may use, and no other', () => {
    expect(sectionTypes.toSorted()).toEqual(SCHEMA_TYPES.toSorted());
  });

  it('gives a theme its own look of a section, and every other theme the common one', () => {
    const common = sectionLook('insurance', 'steps');
    expect(sectionLook('shipping', 'steps')).not.toBe(common);
    expect(sectionLook('shipping', 'questions')).toBe(sectionLook('insurance', 'questions'));
  });
});

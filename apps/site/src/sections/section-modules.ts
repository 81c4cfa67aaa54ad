import type { SectionType } from '@zipfront/contracts/content/section';
import type { Theme } from '@zipfront/contracts/content/theme';
import type { SectionLook, SectionModule } from './define-section.ts';

/** Each folder beside this file with an `index.ts` is a type of section. */
const MODULES = import.meta.glob<SectionModule>('./*/index.ts', {
  eager: true,
  import: 'default',
});

const BY_TYPE = new Map(Object.values(MODULES).map((module) => [module.type, module]));

/** The types that have a folder. */
export const sectionTypes: SectionType[] = [...BY_TYPE.keys()];

/** How a theme draws a type of section. Throws where the type has no folder. */
export function sectionLook(theme: Theme, type: SectionType): SectionLook<SectionType> {
  const module = BY_TYPE.get(type);
  if (!module) throw new Error(`There is no sections/*/index.ts for the section type "${type}".`);
  return module.themes?.[theme] ?? module;
}

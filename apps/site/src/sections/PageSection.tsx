import type { Section } from '@zipfront/contracts/content/section';
import type { View } from '../view/view.ts';
import { sectionLook } from './section-modules.ts';

/** A section of a page, drawn by the folder of its type. */
export function PageSection({ section, view }: { section: Section; view: View }) {
  const { Component } = sectionLook(view.site.theme, section.type);
  return <Component section={section} view={view} />;
}

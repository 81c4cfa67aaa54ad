import type { Section, SectionType } from '@zipfront/contracts/content/section';
import type { Theme } from '@zipfront/contracts/content/theme';
import type { ComponentType } from 'react';
import type { View } from '../view/view.ts';

/** How a type of section is drawn. */
export interface SectionLook<T extends SectionType> {
  Component: ComponentType<{ section: Extract<Section, { type: T }>; view: View }>;
  /** The texts of the style sheets that it needs. */
  styles: string[];
}

/** A type of section: what the `index.ts` of its folder exports by default. */
export interface SectionModule<T extends SectionType = SectionType> extends SectionLook<T> {
  type: T;
  /** Themes that draw it in their own way. */
  themes?: Partial<Record<Theme, SectionLook<T>>>;
}

/** Declares a type of section, so that the component is checked against the section's schema. */
export function defineSection<T extends SectionType>(section: SectionModule<T>): SectionModule<T> {
  return section;
}

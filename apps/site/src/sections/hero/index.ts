import zipFormCss from '../../zip-form/zip-form.module.css?inline';
import { defineSection } from '../define-section.ts';
import { Hero } from './Hero.tsx';
import heroCss from './hero.module.css?inline';

export default defineSection({
  type: 'hero',
  Component: Hero,
  styles: [heroCss, zipFormCss],
});

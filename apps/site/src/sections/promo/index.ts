import { defineSection } from '../define-section.ts';
import { Promo } from './Promo.tsx';
import promoCss from './promo.module.css?inline';

export default defineSection({
  type: 'promo',
  Component: Promo,
  styles: [promoCss],
});

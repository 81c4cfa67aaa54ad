import sliderCss from '../../slider/slider.module.css?inline';
import { defineSection } from '../define-section.ts';
import { Reviews } from './Reviews.tsx';
import reviewsCss from './reviews.module.css?inline';

export default defineSection({
  type: 'reviews',
  Component: Reviews,
  styles: [sliderCss, reviewsCss],
});

import sliderCss from '../../slider/slider.module.css?inline';
import { defineSection } from '../define-section.ts';
import { Partners } from './Partners.tsx';
import partnersCss from './partners.module.css?inline';

export default defineSection({
  type: 'partners',
  Component: Partners,
  styles: [sliderCss, partnersCss],
});

import sliderCss from '../../slider/slider.module.css?inline';
import { defineSection } from '../define-section.ts';
import { SliderStories } from './SliderStories.tsx';
import storiesCss from './stories.module.css?inline';

export default defineSection({
  type: 'slider',
  Component: SliderStories,
  styles: [sliderCss, storiesCss],
});

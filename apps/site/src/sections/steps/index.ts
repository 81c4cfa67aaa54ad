import { defineSection } from '../define-section.ts';
import { Steps } from './Steps.tsx';
import { Stops } from './Stops.tsx';
import stepsCss from './steps.module.css?inline';
import stopsCss from './stops.module.css?inline';

export default defineSection({
  type: 'steps',
  Component: Steps,
  styles: [stepsCss],
  themes: { shipping: { Component: Stops, styles: [stopsCss] } },
});

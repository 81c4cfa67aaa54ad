import { defineSection } from '../define-section.ts';
import { Comparison } from './Comparison.tsx';
import comparisonCss from './comparison.module.css?inline';

export default defineSection({
  type: 'comparison',
  Component: Comparison,
  styles: [comparisonCss],
});

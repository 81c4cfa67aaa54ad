import { defineSection } from '../define-section.ts';
import { Lines } from './Lines.tsx';
import linesCss from './lines.module.css?inline';

export default defineSection({
  type: 'lines',
  Component: Lines,
  styles: [linesCss],
});

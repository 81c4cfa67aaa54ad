import { defineSection } from '../define-section.ts';
import { Questions } from './Questions.tsx';
import questionsCss from './questions.module.css?inline';

export default defineSection({
  type: 'questions',
  Component: Questions,
  styles: [questionsCss],
});

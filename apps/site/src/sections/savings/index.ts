import { defineSection } from '../define-section.ts';
import { Savings } from './Savings.tsx';
import savingsCss from './savings.module.css?inline';

export default defineSection({
  type: 'savings',
  Component: Savings,
  styles: [savingsCss],
});

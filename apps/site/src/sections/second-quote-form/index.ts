import formsCss from '../../forms/forms.module.css?inline';
import { SecondQuoteFormBlock } from '../../shipping/second-quote-form/SecondQuoteFormBlock.tsx';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'second-quote-form',
  Component: SecondQuoteFormBlock,
  styles: [formsCss],
});

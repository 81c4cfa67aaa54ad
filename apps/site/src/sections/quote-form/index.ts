import formsCss from '../../forms/forms.module.css?inline';
import estimateCss from '../../shipping/estimate/estimate.module.css?inline';
import { QuoteFormBlock } from '../../shipping/quote-form/QuoteFormBlock.tsx';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'quote-form',
  Component: QuoteFormBlock,
  styles: [formsCss, estimateCss],
});

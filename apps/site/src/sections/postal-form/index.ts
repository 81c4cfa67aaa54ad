import formsCss from '../../forms/forms.module.css?inline';
import postalFormCss from '../../shipping/postal-form/postal-form.module.css?inline';
import { defineSection } from '../define-section.ts';
import { PostalFormBlock } from './PostalFormBlock.tsx';

export default defineSection({
  type: 'postal-form',
  Component: PostalFormBlock,
  styles: [formsCss, postalFormCss],
});

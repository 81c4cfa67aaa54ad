import formsCss from '../../forms/forms.module.css?inline';
import postalFormCss from '../../shipping/postal-form/postal-form.module.css?inline';
import { defineSection } from '../define-section.ts';
import { Opening } from './Opening.tsx';
import openingCss from './opening.module.css?inline';

export default defineSection({
  type: 'opening',
  Component: Opening,
  styles: [openingCss, formsCss, postalFormCss],
});

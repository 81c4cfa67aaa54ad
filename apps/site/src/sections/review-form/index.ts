import formsCss from '../../forms/forms.module.css?inline';
import { ReviewFormBlock } from '../../reviews/ReviewFormBlock.tsx';
import reviewFormCss from '../../reviews/review-form.module.css?inline';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'review-form',
  Component: ReviewFormBlock,
  styles: [formsCss, reviewFormCss],
});

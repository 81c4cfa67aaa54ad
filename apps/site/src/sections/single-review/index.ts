import reviewCss from '../../reviews/review.module.css?inline';
import { SingleReview } from '../../reviews/SingleReview.tsx';
import singleReviewCss from '../../reviews/single-review.module.css?inline';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'single-review',
  Component: SingleReview,
  styles: [reviewCss, singleReviewCss],
});

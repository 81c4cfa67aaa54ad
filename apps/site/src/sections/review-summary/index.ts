import { ReviewSummary } from '../../reviews/ReviewSummary.tsx';
import reviewCss from '../../reviews/review.module.css?inline';
import reviewSummaryCss from '../../reviews/review-summary.module.css?inline';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'review-summary',
  Component: ReviewSummary,
  styles: [reviewCss, reviewSummaryCss],
});

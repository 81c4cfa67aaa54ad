import { ReviewList } from '../../reviews/ReviewList.tsx';
import reviewCss from '../../reviews/review.module.css?inline';
import reviewListCss from '../../reviews/review-list.module.css?inline';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'review-list',
  Component: ReviewList,
  styles: [reviewCss, reviewListCss],
});

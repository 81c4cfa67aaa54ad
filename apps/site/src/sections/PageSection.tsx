import type { Section, SectionType } from '@zipfront/contracts/content/section';
import type { View } from '../document/view.ts';
import { ReviewForm } from '../reviews/ReviewForm.tsx';
import { ReviewList } from '../reviews/ReviewList.tsx';
import { ReviewSummary } from '../reviews/ReviewSummary.tsx';
import reviewCss from '../reviews/review.module.css?inline';
import reviewFormCss from '../reviews/review-form.module.css?inline';
import reviewListCss from '../reviews/review-list.module.css?inline';
import reviewSummaryCss from '../reviews/review-summary.module.css?inline';
import postalFormCss from '../shipping/postal-form/postal-form.module.css?inline';
import zipInputCss from '../shipping/zip-input.module.css?inline';
import zipFormCss from '../zip-form/zip-form.module.css?inline';
import { Article } from './article/Article.tsx';
import articleCss from './article/article.module.css?inline';
import { Closing } from './closing/Closing.tsx';
import closingCss from './closing/closing.module.css?inline';
import { Comparison } from './comparison/Comparison.tsx';
import comparisonCss from './comparison/comparison.module.css?inline';
import { Hero } from './hero/Hero.tsx';
import heroCss from './hero/hero.module.css?inline';
import { Lines } from './lines/Lines.tsx';
import linesCss from './lines/lines.module.css?inline';
import { Opening } from './opening/Opening.tsx';
import openingCss from './opening/opening.module.css?inline';
import { PostalFormBlock } from './postal-form/PostalFormBlock.tsx';
import { Privacy } from './privacy/Privacy.tsx';
import privacyCss from './privacy/privacy.module.css?inline';
import { Questions } from './questions/Questions.tsx';
import questionsCss from './questions/questions.module.css?inline';
import { Reviews } from './reviews/Reviews.tsx';
import reviewsCss from './reviews/reviews.module.css?inline';
import { Savings } from './savings/Savings.tsx';
import savingsCss from './savings/savings.module.css?inline';
import { Steps } from './steps/Steps.tsx';
import stepsCss from './steps/steps.module.css?inline';

/** The styles that each type of section stands in, texts of their own files. */
export const SECTION_STYLES: Record<SectionType, string[]> = {
  hero: [heroCss, zipFormCss],
  steps: [stepsCss],
  lines: [linesCss],
  comparison: [comparisonCss],
  savings: [savingsCss],
  reviews: [reviewsCss],
  questions: [questionsCss],
  privacy: [privacyCss],
  article: [articleCss],
  closing: [closingCss, zipFormCss],
  opening: [openingCss],
  'postal-form': [zipInputCss, postalFormCss],
  'review-summary': [reviewCss, reviewSummaryCss],
  'review-list': [reviewCss, reviewListCss],
  'review-form': [reviewFormCss],
};

/** A section of a page, by its type. */
export function PageSection({ section, view }: { section: Section; view: View }) {
  switch (section.type) {
    case 'hero':
      return <Hero section={section} view={view} />;
    case 'steps':
      return <Steps section={section} view={view} />;
    case 'lines':
      return <Lines section={section} view={view} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'savings':
      return <Savings section={section} view={view} />;
    case 'reviews':
      return <Reviews section={section} />;
    case 'questions':
      return <Questions section={section} />;
    case 'privacy':
      return <Privacy section={section} />;
    case 'article':
      return <Article section={section} view={view} />;
    case 'closing':
      return <Closing section={section} view={view} />;
    case 'opening':
      return <Opening section={section} />;
    case 'postal-form':
      return <PostalFormBlock section={section} view={view} />;
    case 'review-summary':
      return <ReviewSummary section={section} view={view} />;
    case 'review-list':
      return <ReviewList section={section} view={view} />;
    case 'review-form':
      return <ReviewForm section={section} view={view} />;
  }
}

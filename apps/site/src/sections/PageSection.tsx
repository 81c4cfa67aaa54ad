import type { Section, SectionType } from '@zipfront/contracts/content/section';
import type { Theme } from '@zipfront/contracts/content/theme';
import type { View } from '../document/view.ts';
import { ReviewForm } from '../reviews/ReviewForm.tsx';
import { ReviewList } from '../reviews/ReviewList.tsx';
import { ReviewSummary } from '../reviews/ReviewSummary.tsx';
import reviewCss from '../reviews/review.module.css?inline';
import reviewFormCss from '../reviews/review-form.module.css?inline';
import reviewListCss from '../reviews/review-list.module.css?inline';
import reviewSummaryCss from '../reviews/review-summary.module.css?inline';
import { SingleReview } from '../reviews/SingleReview.tsx';
import singleReviewCss from '../reviews/single-review.module.css?inline';
import anchorsListCss from '../shipping/anchors-list/anchors-list.module.css?inline';
import { ActionForm } from '../shipping/call-back/ActionForm.tsx';
import actionFormCss from '../shipping/call-back/action-form.module.css?inline';
import checkedFormCss from '../shipping/checked-form/checked-form.module.css?inline';
import estimateCss from '../shipping/estimate/estimate.module.css?inline';
import postalFormCss from '../shipping/postal-form/postal-form.module.css?inline';
import { QuoteFormBlock } from '../shipping/quote-form/QuoteFormBlock.tsx';
import { SecondQuoteForm } from '../shipping/quote-form/SecondQuoteForm.tsx';
import zipInputCss from '../shipping/zip-input.module.css?inline';
import sliderCss from '../slider/slider.module.css?inline';
import zipFormCss from '../zip-form/zip-form.module.css?inline';
import { Action } from './action/Action.tsx';
import actionCss from './action/action.module.css?inline';
import { Anchors } from './anchors/Anchors.tsx';
import anchorsCss from './anchors/anchors.module.css?inline';
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
import { Partners } from './partners/Partners.tsx';
import partnersCss from './partners/partners.module.css?inline';
import { PostalFormBlock } from './postal-form/PostalFormBlock.tsx';
import { Privacy } from './privacy/Privacy.tsx';
import privacyCss from './privacy/privacy.module.css?inline';
import { PrivacyChoices } from './privacy-choices/PrivacyChoices.tsx';
import privacyChoicesCss from './privacy-choices/privacy-choices.module.css?inline';
import { Promo } from './promo/Promo.tsx';
import promoCss from './promo/promo.module.css?inline';
import { Questions } from './questions/Questions.tsx';
import questionsCss from './questions/questions.module.css?inline';
import { Reviews } from './reviews/Reviews.tsx';
import reviewsCss from './reviews/reviews.module.css?inline';
import { Routes } from './routes/Routes.tsx';
import routesCss from './routes/routes.module.css?inline';
import { Savings } from './savings/Savings.tsx';
import savingsCss from './savings/savings.module.css?inline';
import { SliderStories } from './slider/SliderStories.tsx';
import storiesCss from './slider/stories.module.css?inline';
import { Steps } from './steps/Steps.tsx';
import { Stops } from './steps/Stops.tsx';
import stepsCss from './steps/steps.module.css?inline';
import stopsCss from './steps/stops.module.css?inline';
import { WorkedPrice } from './worked-price/WorkedPrice.tsx';
import workedPriceCss from './worked-price/worked-price.module.css?inline';

/** The styles that each type of section stands in, texts of their own files. */
const SECTION_STYLES: Record<SectionType, string[]> = {
  hero: [heroCss, zipFormCss],
  steps: [stepsCss],
  lines: [linesCss],
  comparison: [comparisonCss],
  savings: [savingsCss],
  slider: [sliderCss, storiesCss],
  partners: [sliderCss, partnersCss],
  reviews: [sliderCss, reviewsCss],
  questions: [questionsCss],
  privacy: [privacyCss],
  article: [articleCss],
  'privacy-choices': [privacyChoicesCss],
  closing: [closingCss, zipFormCss],
  opening: [openingCss, zipInputCss, postalFormCss],
  'postal-form': [zipInputCss, postalFormCss],
  anchors: [anchorsCss, anchorsListCss],
  promo: [promoCss],
  routes: [routesCss],
  'worked-price': [workedPriceCss],
  action: [actionCss],
  'quote-form': [zipInputCss, checkedFormCss, estimateCss],
  'motorcycle-quote-form': [zipInputCss, checkedFormCss, estimateCss],
  'second-quote-form': [zipInputCss, checkedFormCss],
  'action-form': [checkedFormCss, actionFormCss],
  'action-form-line': [checkedFormCss, actionFormCss],
  'review-summary': [reviewCss, reviewSummaryCss],
  'review-list': [reviewCss, reviewListCss],
  'review-form': [reviewFormCss],
  'single-review': [reviewCss, singleReviewCss],
};

/** What a section stands in where a theme draws it its own way. */
const THEME_SECTION_STYLES: Partial<Record<Theme, Partial<Record<SectionType, string[]>>>> = {
  carriway: { steps: [stopsCss] },
};

/** The styles of a type of section in a theme. */
export function sectionStyles(theme: Theme, type: SectionType): string[] {
  return THEME_SECTION_STYLES[theme]?.[type] ?? SECTION_STYLES[type];
}

/** A section of a page, by its type. */
export function PageSection({ section, view }: { section: Section; view: View }) {
  switch (section.type) {
    case 'hero':
      return <Hero section={section} view={view} />;
    case 'steps':
      return view.site.theme === 'carriway' ? (
        <Stops section={section} view={view} />
      ) : (
        <Steps section={section} view={view} />
      );
    case 'lines':
      return <Lines section={section} view={view} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'savings':
      return <Savings section={section} view={view} />;
    case 'slider':
      return <SliderStories section={section} view={view} />;
    case 'partners':
      return <Partners section={section} view={view} />;
    case 'reviews':
      return <Reviews section={section} view={view} />;
    case 'questions':
      return <Questions section={section} />;
    case 'privacy':
      return <Privacy section={section} />;
    case 'article':
      return <Article section={section} view={view} />;
    case 'privacy-choices':
      return <PrivacyChoices section={section} view={view} />;
    case 'closing':
      return <Closing section={section} view={view} />;
    case 'opening':
      return <Opening section={section} view={view} />;
    case 'postal-form':
      return <PostalFormBlock section={section} view={view} />;
    case 'anchors':
      return <Anchors section={section} />;
    case 'promo':
      return <Promo section={section} view={view} />;
    case 'routes':
      return <Routes section={section} view={view} />;
    case 'worked-price':
      return <WorkedPrice section={section} view={view} />;
    case 'action':
      return <Action section={section} view={view} />;
    case 'quote-form':
    case 'motorcycle-quote-form':
      return <QuoteFormBlock section={section} view={view} />;
    case 'second-quote-form':
      return <SecondQuoteForm section={section} view={view} />;
    case 'action-form':
    case 'action-form-line':
      return <ActionForm section={section} view={view} />;
    case 'review-summary':
      return <ReviewSummary section={section} view={view} />;
    case 'review-list':
      return <ReviewList section={section} view={view} />;
    case 'review-form':
      return <ReviewForm section={section} view={view} />;
    case 'single-review':
      return <SingleReview section={section} view={view} />;
  }
}
